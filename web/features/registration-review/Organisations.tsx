import { useQuery } from '@tanstack/react-query';
import { loadable } from '../../api/query.ts';
import { CheckboxList } from '../../ui/fields/CheckboxList.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import { organisationsQuery } from './queries.ts';

interface OrganisationsProps {
  value: string[];
  onChange: (ids: string[]) => void;
  errorMessage: string | undefined;
}

/** The organisations whose residents the new user will see. */
export function Organisations({ value, onChange, errorMessage }: OrganisationsProps) {
  const query = useQuery(organisationsQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading organisations" variant="line" />}
      failed="We couldn’t load the organisations"
    >
      {(organisations) => (
        <CheckboxList
          label="Organisations"
          isRequired
          options={organisations.map(({ id, name }) => ({ id, label: name }))}
          {...{ value, onChange, errorMessage }}
        />
      )}
    </Loaded>
  );
}
