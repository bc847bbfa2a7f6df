import { useQuery } from '@tanstack/react-query';
import type { Facility, Organisation } from '@wattle/contract/entities/facility.ts';
import type { Control } from 'react-hook-form';
import { facilitiesQuery, organisationsQuery } from '../../api/facilities.ts';
import { loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { InForm } from '../../ui/fields/InForm.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { FormText } from '../../ui/fields/FormText.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import type { StayValues } from './stay-form.ts';

/** Where a resident moves to: a room of this facility, or of another that the caller works for. */
export function TransferFields({ control }: { control: Control<StayValues> }) {
  const { resident } = useChart();
  const { name: here, id: hereId } = resident.facilityDetails;
  const facilities = useQuery(facilitiesQuery);
  const organisations = useQuery(organisationsQuery);
  const both = loadable(facilities);
  const others = loadable(organisations);
  return (
    <Loaded
      from={{
        ...both,
        data: organisations.data && facilities.data,
        problem: both.problem ?? others.problem,
        retry: () => {
          both.retry();
          others.retry();
        },
      }}
      loading={<Skeleton count={2} label="Loading the facilities" />}
      failed="We couldn’t load the facilities"
      stale={null}
    >
      {(known) => (
        <>
          <InForm control={control} name="facilityId">
            {(field) => (
              <NativeSelect
                {...field}
                label="Facility"
                options={[
                  { id: '', label: `${here} (no change)` },
                  ...groupsOf(
                    known.filter(({ facilityId }) => facilityId !== hereId),
                    organisations.data ?? [],
                  ),
                ]}
              />
            )}
          </InForm>
          <FormText control={control} name="room" label="Room" />
          <p>
            The chart, its orders and what waits on it go with the resident. Who doesn’t work for
            the new organisation can’t see them from then on, and their drafts are lost.
          </p>
        </>
      )}
    </Loaded>
  );
}

/** The facilities by organisation. Those that have the same name in one are told apart by their code. */
function groupsOf(facilities: readonly Facility[], organisations: readonly Organisation[]) {
  return organisations.flatMap(({ id, name }) => {
    const own = facilities.filter(({ organisationId }) => organisationId === id);
    const options = own.map(({ facilityId, facilityName }) => {
      const isOnlyOne = own.filter((one) => one.facilityName === facilityName).length === 1;
      return {
        id: facilityId,
        label: isOnlyOne ? facilityName : `${facilityName} (${facilityId})`,
      };
    });
    return options.length === 0 ? [] : [{ title: name, options }];
  });
}
