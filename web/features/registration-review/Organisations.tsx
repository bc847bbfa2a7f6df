import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { loadable } from '../../api/query.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { LoadingState } from '../../ui/states.tsx';
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
  const query = useQuery(organisationsQuery);
  const change = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading organisations" variant="line" />}
      failed="We couldn’t load the organisations"
    >
      {(organisations) => (
        <fieldset
          className={styles.organisations}
          aria-describedby={errorMessage === undefined ? undefined : errorId}
          data-invalid={errorMessage === undefined ? undefined : true}
        >
          <legend>
            Organisations <span aria-hidden>*</span>
          </legend>
          {organisations.map(({ id, name }) => (
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
      )}
    </Loaded>
  );
}
