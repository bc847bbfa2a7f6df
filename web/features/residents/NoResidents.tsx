import type { SearchState } from '@wattle/contract/rules/search-state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { FoundResidents } from './queries.ts';

export interface NoResidentsProps {
  data: FoundResidents;
  onChange: (patch: Partial<SearchState>) => void;
  onClear: () => void;
}

/** Nothing on this page, because nothing matches or there are now fewer pages. */
export function NoResidents({ data, onChange, onClear }: NoResidentsProps) {
  const { state, total, availablePages } = data;
  if (total > 0) {
    return (
      <EmptyState
        title={`There is no page ${state.selectedPage}`}
        body={`The list has ${availablePages === 1 ? 'one page' : `${availablePages} pages`}.`}
        action={
          <Button onPress={() => onChange({ selectedPage: availablePages })}>Last page</Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No matching results found"
      action={
        <>
          <Button onPress={onClear}>Clear</Button>
          {state.chartStatus === 'WithChanges' && (
            <Button onPress={() => onChange({ chartStatus: 'All' })}>Show all charts</Button>
          )}
        </>
      }
    />
  );
}
