import type { FactSource } from '../../../entities/safety.ts';

/** Medicines that are alike in what they do or from what people are allergic to. */
export interface MedicineClass {
  /** `an opioid`. */
  readonly one: string;
  /** `opioids`, as an allergen may also say it. */
  readonly many: string;
  /** What else an allergen calls it. */
  readonly words?: string;
  /** Australian approved names. Our own lists, none of them complete. */
  readonly members: string;
  readonly source: FactSource;
  /** Whether an allergy to one member rules the others out too. */
  readonly isOneAllergy?: true;
  /** Whether an allergy to one member says nothing at all about the others. */
  readonly isNoAllergy?: true;
  /** Whether two members are worth a word; not if people often need two, or the interactions judge them. */
  readonly isSilentAsPair?: true;
}
