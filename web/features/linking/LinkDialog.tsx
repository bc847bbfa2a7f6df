import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../../api/query.ts';
import { OrganisationsFound } from '../../clinical/OrganisationsFound.tsx';
import { mayLeave } from '../../lib/leave-guard.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { InlineProgress } from '../../ui/Spinner.tsx';
import { ClinicalSystems } from './ClinicalSystems.tsx';
import styles from './linking.module.css';

const titles = {
  pending: 'Link to another aged care provider',
  error: "We can't find you.",
  success: 'We found you!',
} as const;

/** Looks for the user's further organisations (HEAD-02), and offers linking through a clinical system (HEAD-04). */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { status, data } = useQuery({
    ...apiQuery(portal.linkAdditionalOrganisations, {}),
    gcTime: 0,
    retry: false,
  });
  const goOn = async () => {
    // Reload, to show everything the user can now see.
    if (await mayLeave()) window.location.assign('/residents');
  };
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (status !== 'pending') answer.current?.focus();
  }, [status]);
  return (
    <Dialog
      isOpen
      size="small"
      title={titles[status]}
      onClose={onClose}
      footer={
        status === 'pending' ? undefined : (
          <Button
            ref={answer}
            variant="primary"
            onPress={status === 'success' ? () => void goOn() : onClose}
          >
            {status === 'success' ? 'OK' : 'Exit'}
          </Button>
        )
      }
    >
      {status === 'pending' && (
        <p className={styles.waiting}>
          <InlineProgress label="Searching for your details" />
        </p>
      )}
      {status === 'error' && <p>Please review your details or contact the aged care facility.</p>}
      {status === 'success' && <OrganisationsFound names={data.organisationList} />}
      {status !== 'pending' && <ClinicalSystems />}
    </Dialog>
  );
}
