import type { Weekday } from '@wattle/contract/values/weekday.ts';
import type { Dosage } from '@wattle/contract/entities/dosage.ts';
import type { TimesADay } from '@wattle/contract/values/medicine-codes.ts';
import type { DosedProduct } from '@wattle/contract/rules/dosing/usual-doses.ts';
import type { DayChoiceId } from './day-choices.ts';
import { emptyMeasured, type MeasuredForm } from './measured-form.ts';

/** One amount, with what may differ from the others of its step. */
export interface AmountForm {
  dose: string;
  times: string[];
  weekdays: Weekday[];
  /** On the days of the week that the others leave. */
  isOthers: boolean;
}

/** One step of a schedule as form values. Most have one, with one amount. */
export interface StepForm {
  amounts: AmountForm[];
  frequency: DayChoiceId | '';
  /** Text of the numbers that the frequency needs. */
  count: string;
  offCount: string;
  /** The day that its days count from, `YYYY-MM-DD`; '' for the first of the step. */
  from: string;
  /** When a patch comes off; '' if it stays on. */
  off: string;
  /** A patch goes to another place each time. */
  anotherSite: boolean;
  /** For how many days; of the last step the end date says it. */
  length: string;
}

/** How much and when, as form values. */
export interface DosageForm {
  steps: StepForm[];
  /** The fewest hours from one dose to the next when required; '' for none. */
  leastHours: string;
  /** How often a day at most when required; '' if that isn't stated. */
  often: TimesADay | '';
  maximum24h: string;
  /** A dose that a measurement decides, in place of the steps. */
  measured: MeasuredForm;
  /** What the fields can't say, as it came; null once a prescriber replaces it. */
  kept: Dosage | null;
}

export const emptyAmount: AmountForm = { dose: '', times: [], weekdays: [], isOthers: false };
export const emptyStep: StepForm = {
  amounts: [emptyAmount],
  frequency: '',
  count: '',
  offCount: '',
  from: '',
  off: '',
  anotherSite: false,
  length: '',
};

/** A form without a dose. */
export const emptyDosage: DosageForm = {
  steps: [emptyStep],
  leastHours: '',
  often: '',
  maximum24h: '',
  measured: emptyMeasured,
  kept: null,
};

export const isPatch = ({ structure }: DosedProduct) => structure?.counted === 'patch';
