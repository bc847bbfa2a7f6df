import type { MedicationRequest } from 'fhir/r4';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { loadCatalogue } from '../../intake/records/catalogue.ts';
import { readMedicine } from '../../intake/fhir/read/medicine.ts';
import { writeOnboardingChart } from '../../intake/fhir/judge/onboarding-chart.ts';
import { residentKey } from './ids.ts';
import { sentinels } from './sentinels.ts';

const medicines = [
  ['perindopril 2.5 mg tablet', 2.5, ['08:00:00'], 'Dr Alex Rowe'],
  ['metformin 500 mg tablet', 500, ['08:00:00', '18:00:00'], 'Dr Alex Rowe'],
  ['atorvastatin 20 mg tablet', 20, ['20:00:00'], 'Dr Alex Rowe (before the move to this home)'],
  ['sertraline 50 mg tablet', 50, ['08:00:00'], 'Dr Mei Tan, locum'],
] as const;

interface Sending {
  /** The system that sent it. */
  readonly source: string;
  readonly sentAt: Date;
}

/** The chart of Imported-Chart, through the code of an import: nobody has prescribed it here. */
export async function writeImportedChart(
  tx: Kysely<Tables>,
  { source, sentAt }: Sending,
): Promise<void> {
  const number = sentinels.find(({ traits }) => traits.givenName === 'Imported-Chart')?.number;
  const resident = await tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select(['resident.id', 'facility.timeZone'])
    .where('foreignKey', '=', residentKey(number ?? 0))
    .executeTakeFirst();
  if (resident === undefined) return;
  const context = {
    catalogue: await loadCatalogue(tx),
    // What was sent has none of our own extensions.
    links: { base: '', root: '' },
    timeZone: resident.timeZone,
    now: sentAt,
  };
  const current = medicines.map(([name, mg, times, requester], at) => {
    const resource: MedicationRequest = {
      resourceType: 'MedicationRequest',
      id: `glenelg-m${10 + at}`,
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: name },
      subject: { reference: `Patient/${resident.id}` },
      authoredOn: '2026-10-12T10:15:00+10:30',
      requester: { display: requester },
      dosageInstruction: [
        {
          timing: { repeat: { timeOfDay: [...times] } },
          route: { text: 'oral' },
          doseAndRate: [{ doseQuantity: { value: mg, unit: 'mg' } }],
        },
      ],
    };
    const read = readMedicine({ resource, medication: null, requesterName: requester }, context);
    if ('result' in read || read.medicine === null || read.holds.length > 0) {
      throw new Error(`${name} can’t be read`);
    }
    return read.medicine;
  });
  await writeOnboardingChart(tx, {
    residentId: resident.id,
    medicines: current,
    source,
    clock: () => sentAt,
    newId: randomUUID,
  });
}
