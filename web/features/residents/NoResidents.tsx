import { useQuery } from '@tanstack/react-query';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { facilitiesQuery } from '../../api/facilities.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import type { FoundResidents } from './queries.ts';

export interface NoResidentsProps {
  data: FoundResidents;
  helpdeskEmail: string;
  onChange: (patch: Partial<SearchState>) => void;
  onClear: () => void;
}

/** Nobody found: because nobody matches, because nobody was imported yet, or because the user has no facility. */
export function NoResidents({ data, helpdeskEmail, onChange, onClear }: NoResidentsProps) {
  const { data: facilities } = useQuery(facilitiesQuery);
  if (data.isWithoutResidents === true) {
    return (
      <EmptyState
        title="There are no residents in your organisations yet."
        body={
          <>
            A nurse or the office staff admit them here, or an administrator imports them. To ask
            when, write to <a href={`mailto:${helpdeskEmail}`}>{helpdeskEmail}</a>.
          </>
        }
      />
    );
  }
  if (facilities?.length === 0) {
    return (
      <EmptyState
        title="You don’t have access to any residents yet"
        body="Choose “Link to another aged care provider” in your menu, or ask your aged care provider for access."
      />
    );
  }
  return (
    <EmptyState
      title="No matching results found"
      action={
        <>
          <Button onPress={onClear}>Clear</Button>
          {data.state.chartStatus === 'WithChanges' && (
            <Button onPress={() => onChange({ chartStatus: 'All' })}>Show all charts</Button>
          )}
        </>
      }
    />
  );
}
