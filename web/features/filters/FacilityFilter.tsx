import { useQuery } from '@tanstack/react-query';
import type { Facility, Organisation } from '@wattle/contract/entities/facility.ts';
import type { SearchState } from '@wattle/contract/rules/residents/search-state.ts';
import { facilitiesQuery, organisationsQuery } from '../../api/facilities.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RefreshIcon } from '../../ui/content/icons.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import styles from './filters.module.css';

type FacilityChoice = SearchState['facilities'];

const everywhere = { id: 'All', label: 'All organisations' };
const optionId = ({ type, id }: FacilityChoice) => (type === 'All' ? type : `${type} ${id}`);

function facilityFilterOfOption(option: string): FacilityChoice {
  const [type, ...id] = option.split(' ');
  return type === 'Organization' || type === 'Facility'
    ? { type, id: id.join(' ') }
    : { type: 'All', id: null };
}

function groupOf({ id, name }: Organisation, facilities: readonly Facility[]) {
  const own = facilities
    .filter(({ organisationId }) => organisationId === id)
    .toSorted((a, b) => a.facilityName.localeCompare(b.facilityName, 'en-AU'))
    .map(({ facilityId, facilityName }) => ({
      id: optionId({ type: 'Facility', id: facilityId }),
      label: facilityName,
    }));
  const whole = { id: optionId({ type: 'Organization', id }), label: `All of ${name}` };
  return { title: name, options: [whole, ...own] };
}

interface FacilityFilterProps {
  state: { readonly facilities: FacilityChoice };
  change: (patch: { facilities: FacilityChoice }) => void;
}

/** All facilities, those of one organisation, or one (FIL-05). */
export function FacilityFilter({ state, change }: FacilityFilterProps) {
  const facilities = useQuery(facilitiesQuery);
  const organisations = useQuery(organisationsQuery);
  const hasFailed = facilities.isLoadingError || organisations.isLoadingError;
  const groups = (organisations.data ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU'))
    .map((organisation) => groupOf(organisation, facilities.data ?? []));
  const chosen = optionId(state.facilities);
  // Nothing to choose from.
  if (organisations.data?.length === 0 && chosen === everywhere.id) return null;
  const isListed =
    chosen === everywhere.id ||
    groups.some(({ options }) => options.some((option) => option.id === chosen));
  // A link may name a facility that isn't loaded yet, or that this user may not see.
  const named =
    facilities.isPending || organisations.isPending ? 'Loading' : 'Not available to you';
  return (
    <div className={styles.group}>
      <NativeSelect
        label="Organisation & facility"
        options={[everywhere, ...(isListed ? [] : [{ id: chosen, label: named }]), ...groups]}
        value={chosen}
        onChange={(option) => change({ facilities: facilityFilterOfOption(option) })}
        errorMessage={hasFailed ? 'We couldn’t load the facilities.' : undefined}
      />
      {hasFailed && (
        <Button
          size="small"
          icon={<RefreshIcon />}
          isPending={facilities.isFetching || organisations.isFetching}
          onPress={() => {
            void facilities.refetch();
            void organisations.refetch();
          }}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
