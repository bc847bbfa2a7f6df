import * as z from 'zod/mini';
import {
  AuthoringSystem,
  ForeignKey,
  keyOfPath,
  type ResidentKey,
  type ResidentPath,
} from '../values/resident-key.ts';
import type { Subject } from './operation.ts';

/** Where each kind of call names its resident. */
export const aboutPath = (call: { params: ResidentPath }): Subject => ({
  resident: keyOfPath(call.params),
});

export const aboutBody = (call: { body: ResidentKey }): Subject => ({
  resident: {
    authoringSystem: call.body.authoringSystem,
    authoringSystemForeignKey: call.body.authoringSystemForeignKey,
  },
});

export const aboutPatient = (call: { body: { patient: ResidentKey } }): Subject => ({
  resident: call.body.patient,
});

export const MedicationKey = z.object({
  medicationAuthoringSystem: AuthoringSystem,
  medicationAuthoringSystemForeignKey: ForeignKey,
});

export const aboutMedication = (call: { body: z.infer<typeof MedicationKey> }): Subject => ({
  medication: {
    authoringSystem: call.body.medicationAuthoringSystem,
    authoringSystemForeignKey: call.body.medicationAuthoringSystemForeignKey,
  },
});
