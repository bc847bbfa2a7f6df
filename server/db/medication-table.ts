import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { Supply } from '@wattle/contract/entities/supply.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Coding } from 'fhir/r4';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { UserId } from '../actor.ts';
import type { Checked } from './checked.ts';

/** One prescription as written. */
export interface MedicationTable {
  id: string;
  residentId: string;
  encounterId: string | null;
  replacesId: string | null;
  scriptNumber: string | null;
  productCode: string;
  product: JSONColumnType<ProductIdentity>;
  courseType: 'Regular' | 'AsRequired' | 'ShortCourse';
  packagingType: 'None' | 'Packed' | 'UnPacked';
  dose: string;
  route: string;
  frequency: string;
  doseTimes: string[];
  startDate: Checked<PlainDate>;
  endDate: Checked<PlainDate | null>;
  prnReason: string | null;
  maximum24h: string | null;
  directions: string;
  /** Null if it was written as text, or by what is measured. */
  dosage: JSONColumnType<Dosage> | null;
  /** In its place where what is measured decides how much. */
  measuredDosage: JSONColumnType<Dosage> | null;
  /** Of Schedule 8; null if it wasn’t recorded. */
  supply: JSONColumnType<Supply> | null;
  medicationType: string;
  repeats: Generated<number>;
  prescribedBy: UserId;
  prescribedByName: string;
  prescribedAt: Date;
  enteredIn: string | null;
  importedFrom: string | null;
  importedKey: string | null;
  codings: ColumnType<Coding[], string | undefined, never>;
}
