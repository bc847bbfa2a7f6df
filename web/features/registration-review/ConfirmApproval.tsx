import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/states/Banner.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import { organisationsQuery } from './queries.ts';
import styles from './review.module.css';

interface ConfirmApprovalProps {
  name: string;
  email: string;
  typeName: string;
  organisationIds: readonly string[];
  isPending: boolean;
  failure: string | null;
  onApprove: () => void;
  onClose: () => void;
}

/** Confirms who gets access to what before it is granted. */
export function ConfirmApproval(props: ConfirmApprovalProps) {
  const { name, email, typeName, organisationIds, isPending, failure, onApprove, onClose } = props;
  const { data = [] } = useQuery(organisationsQuery);
  const chosen = data.filter(({ id }) => organisationIds.includes(id));
  return (
    <Confirmation
      title="Approve this registration?"
      confirmLabel="Approve"
      isBusy={isPending}
      focused="confirm"
      onCancel={onClose}
      onConfirm={onApprove}
    >
      <div className={styles.confirm}>
        <p>
          <bdi>{name}</bdi> will be a <strong>{typeName}</strong> user and can see the residents of:
        </p>
        <ul>
          {chosen.map(({ id, name: organisation }) => (
            <li key={id}>{organisation}</li>
          ))}
        </ul>
        <p>
          We’ll send an invitation to <bdi>{email}</bdi>.
        </p>
        {failure !== null && <Banner kind="error" title={failure} />}
      </div>
    </Confirmation>
  );
}
