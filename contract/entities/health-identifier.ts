import * as z from 'zod/mini';
import { PlainDate } from '../values/plain-date.ts';
import { ResidentKey } from '../values/resident-key.ts';
import { line, optionalLine } from '../values/text.ts';

/** An individual healthcare identifier: 16 digits, or empty if none was found. */
export const Ihi = z.object({
  number: z.string(),
  status: z.enum(['None', 'Active', 'Deceased', 'Expired', 'Resolved', 'Retired']),
  recordStatus: z.enum(['None', 'Provisional', 'Unverified', 'Verified']),
});
export type Ihi = z.infer<typeof Ihi>;

/** Whether a resident's IHI must be verified before it is shown. */
export const IhiVerification = z.object({ isRequired: z.boolean() });
export type IhiVerification = z.infer<typeof IhiVerification>;

/** Whose IHI to look up, and for which organisation. */
export const IhiSearchRequest = z.object({
  ...ResidentKey.shape,
  familyName: line(100),
  givenName: line(100),
  dateOfBirth: PlainDate,
  sexCode: line(10),
  medicareNumber: z.nullable(optionalLine(20)),
  dvaNumber: z.nullable(optionalLine(20)),
  /** HPI-O of the organisation asking; empty if none is recorded. */
  hpioNumber: optionalLine(16),
});
export type IhiSearchRequest = z.infer<typeof IhiSearchRequest>;

/** A provider’s HPI-I to be verified; the key is that of the provider record. */
export const HpiiVerifyRequest = z.object({
  providerSnapshot: z.object({
    hpii: optionalLine(20),
    familyName: optionalLine(200),
    givenName: optionalLine(200),
  }),
  ...ResidentKey.shape,
  user: optionalLine(200),
  providerIdentifier: optionalLine(64),
});
export type HpiiVerifyRequest = z.infer<typeof HpiiVerifyRequest>;

/** The problems found, as sentences; empty when verified. */
export const HpiiVerification = z.object({ verificationDetails: z.array(z.string()) });
export type HpiiVerification = z.infer<typeof HpiiVerification>;

/** A practitioner’s own HPI-I. */
export const PractitionerHpii = z.object({
  hpiiStatus: z.enum(['valid', 'invalid']),
  givenName: z.string(),
  familyName: z.string(),
  hpiiNumber: z.string(),
});
export type PractitionerHpii = z.infer<typeof PractitionerHpii>;
