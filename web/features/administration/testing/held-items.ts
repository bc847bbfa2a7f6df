import { HeldItemPage, type HeldItemPreview } from '@wattle/contract/entities/data-exchange.ts';

export const clinical = {
  id: '00000000-0000-4000-8000-00000000000a',
  resourceType: 'MedicationRequest',
  isForClinicians: true,
  reasons: ['Several dosage instructions', 'Schedule 8'],
  sender: 'Glenelg Family Practice',
  record: '',
  reach: null,
  changesResidentAt: null,
  organisationName: 'Banksia Care',
  receivedAt: '2026-11-20T01:00:00.000Z',
  release: 'not',
  decision: null,
};
/** A new resident. */
export const newPatient = {
  ...clinical,
  id: '00000000-0000-4000-8000-00000000000b',
  resourceType: 'Patient',
  isForClinicians: false,
  reasons: ['No facility is named'],
  record: `MRN-${'7'.repeat(60)}`,
  release: 'into-a-facility',
};

/** What a release of it writes. */
export const preview: HeldItemPreview = { refusal: null, isNew: true, changes: [], resident: null };

export function heldPage(...items: object[]): HeldItemPage {
  return HeldItemPage.parse({
    items,
    pageSize: 50,
    counts: { waiting: items.length, decided: 1 },
  });
}
