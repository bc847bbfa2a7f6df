import { useQuery } from '@tanstack/react-query';
import type { HeldItemSummary } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { loadable, operationKey } from '../../../../api/query.ts';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { NativeSelect } from '../../../../ui/fields/NativeSelect.tsx';
import { LoadingState } from '../../../../ui/states/states.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { facilitiesQuery } from '../../queries.ts';
import { previewQuery } from '../queries.ts';
import { resourceName } from '../resource-names.ts';
import { LeftOut } from '../../../../clinical/LeftOut.tsx';
import { ReleasePreview, whyNot } from './ReleasePreview.tsx';

interface ReleaseDialogProps {
  item: HeldItemSummary;
  onClose: () => void;
}

/** Says what a release writes, and asks where a new resident lives. */
export function ReleaseDialog({ item, onClose }: ReleaseDialogProps) {
  const { id, resourceType, sender, record, reasons, release, reach } = item;
  const [facilityId, setFacilityId] = useState('');
  const needsFacility = release === 'into-a-facility';
  const isFacilityMissing = needsFacility && facilityId === '';
  const chosen = needsFacility ? { facilityId } : {};
  const preview = useQuery({ ...previewQuery(id, chosen), enabled: !isFacilityMissing });
  return (
    <ConfirmDialog
      title="Release this item?"
      confirmLabel="Release"
      confirmDisabledReason={
        isFacilityMissing ? 'Choose the facility first' : whyNot(loadable(preview))
      }
      confirm={() =>
        call(portal.releaseExchangeItem, {
          params: { id },
          body: chosen,
        })
      }
      outdated={[operationKey(portal.exchangeHeldItems)]}
      done="Released"
      what={`release an item from ${sender}`}
      onClose={onClose}
    >
      <p>
        {resourceName(resourceType)} from <bdi>{sender}</bdi>
        {record !== '' && (
          <>
            , their record <bdi>{record}</bdi>
          </>
        )}
        . It waits because:
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <LeftOut {...item} />
      {reach !== null && (
        <p>
          It’s recorded only in what this system can write to:{' '}
          <bdi>{reach.map(({ name }) => name).join(', ') || 'no organisation'}</bdi>.
        </p>
      )}
      {needsFacility && (
        <p>
          This adds a new resident. Look the record up in the sending system first, and make sure
          that the person isn’t a resident here already. Their held medicines and allergies are
          added too, or wait on the chart for a prescriber or pharmacist.
        </p>
      )}
      {needsFacility && (
        <FacilityChoice reach={reach} value={facilityId} onChange={setFacilityId} />
      )}
      {!isFacilityMissing && <ReleasePreview preview={loadable(preview)} />}
    </ConfirmDialog>
  );
}

interface FacilityChoiceProps {
  reach: HeldItemSummary['reach'];
  value: string;
  onChange: (id: string) => void;
}

function FacilityChoice({ reach, value, onChange }: FacilityChoiceProps) {
  const query = useQuery(facilitiesQuery);
  return (
    <Loaded
      from={loadable(query)}
      loading={<LoadingState label="Loading facilities" variant="line" count={1} />}
      failed="We couldn’t load the facilities"
    >
      {(facilities) => (
        <NativeSelect
          label="Facility"
          isRequired
          value={value}
          onChange={onChange}
          options={[
            { id: '', label: 'Select facility' },
            ...facilities
              .filter(
                ({ organisationId }) => reach?.some(({ id }) => id === organisationId) ?? true,
              )
              .map((one) => ({ id: one.id, label: `${one.name} (${one.organisationName})` })),
          ]}
        />
      )}
    </Loaded>
  );
}
