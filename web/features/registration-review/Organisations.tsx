import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { organisationsQuery } from './queries.ts';
import styles from './review.module.css';

interface OrganisationsProps {
  value: string[];
  onChange: (ids: string[]) => void;
  errorMessage: string | undefined;
}

/** The organisations whose residents the new user will see. */
export function Organisations({ value, onChange, errorMessage }: OrganisationsProps) {
  const errorId = useId();
  const { data, isError, error, refetch } = useQuery(organisationsQuery);
  if (data === undefined && isError) {
    return (
      <ErrorState
        title="We couldn’t load the organisations"
        body={sentenceOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading organisations" variant="line" />;
  const change = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <fieldset
      className={styles.organisations}
      aria-describedby={errorMessage === undefined ? undefined : errorId}
      data-invalid={errorMessage === undefined ? undefined : true}
    >
      <legend>
        Organisations <span aria-hidden>*</span>
      </legend>
      {data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          value={value.includes(id)}
          onChange={(isChosen) => change(id, isChosen)}
        />
      ))}
      {errorMessage !== undefined && (
        <p id={errorId} className={styles.error}>
          <WarningIcon size={16} />
          {errorMessage}
        </p>
      )}
    </fieldset>
  );
}
