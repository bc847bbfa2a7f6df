import { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import {
  IndigenousStatusCode,
  Infection,
  ResidentStatus,
} from '@wattle/contract/entities/resident.ts';
import { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { genders } from '@wattle/contract/values/registration-codes.ts';
import { AuthoringSystem, ForeignKey } from '@wattle/contract/values/resident-key.ts';
import { line } from '@wattle/contract/values/text.ts';
import * as z from 'zod/mini';
import type { Sheet } from './sheet.ts';
import { digits, Ihi, maybe, maybeNote, maybeText, maybeYesNo, text } from './fields.ts';

/** What the person reacts to, and how; the reaction may be unknown. */
const Reaction = z.strictObject({
  allergen: text,
  reaction: z.string().check(z.maxLength(500)),
});

/** A resident as another system knows them, whatever the format they came in. */
export const ResidentRow = z.strictObject({
  authoringSystem: AuthoringSystem,
  foreignKey: ForeignKey,
  facilityId: RecordCode,
  familyName: text,
  givenName: text,
  middleNames: maybeText,
  preferredName: maybeText,
  dateOfBirth: PlainDate,
  sexCode: z.enum(genders.map(({ code }) => code)),
  status: maybe(ResidentStatus),
  indigenousStatusCode: maybe(IndigenousStatusCode),
  room: maybe(line(40)),
  ihiNumber: maybe(Ihi),
  ihiStatus: maybe(z.enum(['Active', 'Deceased', 'Expired', 'Resolved', 'Retired'])),
  ihiRecordStatus: maybe(z.enum(['Provisional', 'Unverified', 'Verified'])),
  medicareNumber: maybe(digits(/^\d{10,11}$/, 'isn’t 10 or 11 digits')),
  medicareReference: maybe(digits(/^[1-9]$/, 'isn’t a digit from 1 to 9')),
  medicareExpiresOn: maybe(PlainDate),
  dvaNumber: maybe(digits(/^[A-Za-z0-9]{1,9}$/, 'isn’t at most 9 letters and digits')),
  dvaExpiresOn: maybe(PlainDate),
  centrelinkNumber: maybe(digits(/^[A-Za-z0-9]{1,10}$/, 'isn’t at most 10 letters and digits')),
  allergyStatus: maybe(AllergyStatus),
  allergies: maybe(z.array(Reaction).check(z.maxLength(200))),
  allergyNote: maybeNote,
  allergyDisclaimer: maybeNote,
  healthComment: maybeNote,
  diet: maybeNote,
  specialNeeds: maybeNote,
  medicationNote: maybeNote,
  infectionStatus: maybe(Infection.shape.status),
  infectionComments: maybeNote,
  isOnboarding: maybeYesNo,
  isNewAdmission: maybeYesNo,
  /** Registered for the Closing the Gap co-payment; says nothing about consent. */
  isCtgRegistered: maybeYesNo,
});
export type ResidentRow = z.infer<typeof ResidentRow>;

export const residentSheet: Sheet<ResidentRow> = {
  kind: 'residents',
  key: ['authoringSystem', 'foreignKey'],
  row: ResidentRow,
  cells: {
    allergies: 'reactions',
    isOnboarding: 'yesNo',
    isNewAdmission: 'yesNo',
    isCtgRegistered: 'yesNo',
  },
};
