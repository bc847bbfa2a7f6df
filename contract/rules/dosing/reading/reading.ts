import type { DayPattern, Dosage, Dose, LargestAmount } from '../../../entities/dosage.ts';
import type { CourseType } from '../../../entities/medication.ts';
import type { PlainDate } from '../../../values/plain-date.ts';
import type { TimesADay } from '../../../values/medicine-codes.ts';
import type { DosedProduct } from '../usual-doses.ts';
import type { NamedSpan, ParsedText } from './parsed-text.ts';
import type { DosedStep } from './steps.ts';

/** A text whose pieces are known, with its amounts as doses of a product. */
export interface Reading {
  readonly parsed: ParsedText;
  readonly steps: readonly DosedStep[];
  readonly product: DosedProduct;
  readonly startDate: PlainDate;
  /** When the product is usually given, if once a day. */
  readonly usualTime: string;
  readonly report: (named: NamedSpan) => void;
}

/** What a text says of how a medicine is given. */
export interface DosageParts {
  /** Undefined unless all of it is there. */
  readonly dosage?: Dosage;
  /** The parts of a dosage that isn't complete. */
  readonly dose?: Dose;
  readonly days?: DayPattern;
  readonly times?: readonly string[];
  readonly leastHours?: number;
  readonly leastMinutes?: number;
  readonly often?: TimesADay;
  readonly most?: LargestAmount;
  readonly courseType?: CourseType;
  /** Null if it goes on. */
  readonly endDate?: PlainDate | null;
  /** What has to be written too, each as a sentence without its full stop. */
  readonly missing: readonly string[];
}
