import * as z from 'zod/mini';
import { CodedName, OrderInstruction } from '../entities/order-instruction.ts';
import { DoseTime } from '../values/dose-time.ts';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentPath } from '../values/resident-key.ts';
import { lines } from '../values/text.ts';
import { assistantTypes, clinicalTypes, everyType } from '../values/user-type.ts';
import { operationsOf, type Subject } from './operation.ts';
import { aboutMedication, aboutPath, MedicationKey } from './subjects.ts';

const operation = operationsOf('medications');

/** Dose times of one medicine. */
export const medicationsDoseTimes = {
  orderInstruction: operation({
    method: 'GET',
    path: '/api/v1/medications/:medicationAuthoringSystem/:medicationAuthoringSystemForeignKey/order-instruction',
    summary: 'The instruction of one medicine on the latest chart, with its dose times.',
    access: {
      roles: everyType,
      about: (call: { params: z.infer<typeof MedicationKey> }): Subject =>
        aboutMedication({ body: call.params }),
    },
    params: MedicationKey,
    response: OrderInstruction,
    refusals: ['Not_On_Chart'],
    audit: 'view-instruction',
  }),
  submitDosageTimes: operation({
    method: 'POST',
    path: '/api/v1/medications/:authoringSystem/:foreignKey/order-instructions/dosage-times/submit',
    summary:
      'Changes the dose times of a medicine, and nothing else: everything else has to be as it is on the chart.',
    access: { roles: clinicalTypes, onBehalf: assistantTypes, about: aboutPath },
    params: ResidentPath,
    body: z.object({
      times: z.array(DoseTime).check(z.maxLength(24)),
      instructions: lines(4000),
      routeOfAdministration: CodedName,
      frequency: CodedName,
      ...MedicationKey.shape,
      startsOn: PlainDate,
    }),
    response: null,
    refusals: [
      'Not_On_Chart',
      'Dose_Times_Not_Offered',
      'Invalid_Dose_Times',
      'Instruction_Changed',
      'Resident_Not_Active',
    ],
    audit: 'change-dose-times',
  }),
};
