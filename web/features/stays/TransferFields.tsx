import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { type Control, Controller } from 'react-hook-form';
import { apiQuery, loadable } from '../../api/query.ts';
import { useChart } from '../../chart/chart.tsx';
import { formField } from '../../ui/fields/form-field.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import type { StayValues } from './stay-form.ts';

/** Where a resident moves to: a room of this facility, or of another that the caller works for. */
export function TransferFields({ control }: { control: Control<StayValues> }) {
  const { resident } = useChart();
  const { name: here } = resident.facilityDetails;
  const facilities = useQuery(apiQuery(portal.myFacilities, {}));
  return (
    <Loaded
      from={loadable(facilities)}
      loading={<Skeleton count={2} label="Loading the facilities" />}
      failed="We couldn’t load the facilities"
      stale={null}
    >
      {(known) => (
        <>
          <Controller
            control={control}
            name="facilityId"
            render={(field) => (
              <NativeSelect
                {...formField(field)}
                label="Facility"
                options={[
                  { id: '', label: here },
                  ...known
                    .filter(({ facilityName }) => facilityName !== here)
                    .map(({ facilityId, facilityName }) => ({
                      id: facilityId,
                      label: facilityName,
                    })),
                ]}
              />
            )}
          />
          <Controller
            control={control}
            name="room"
            render={(field) => <TextField {...formField(field)} label="Room" autoComplete="off" />}
          />
          <p>
            The chart, its orders and what waits on it go with the resident. Who doesn’t work for
            the new organisation can’t see them from then on, and their drafts are lost.
          </p>
        </>
      )}
    </Loaded>
  );
}
