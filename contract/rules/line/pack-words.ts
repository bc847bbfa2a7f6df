import type { Medication } from '../../entities/medication.ts';
import { formatClinicalDate, type PlainDate } from '../../values/plain-date.ts';
import { amountWords } from '../dosing/amount-words.ts';
import { mondayOf } from '../dosing/day-patterns.ts';
import { nextOtherPack, type Pack, packDays, packOf } from '../dosing/pack.ts';
import { dayText } from './due-words.ts';
import { joinUnits } from './medicine-units.ts';

/** Of a packed medicine: what this week’s pack holds, from when it differs, and what doesn’t fit seven days. */
export interface PackWords {
  readonly pack: string;
  readonly next: string;
  readonly note: string;
}

type PackedMedicine = Pick<
  Medication,
  'dosage' | 'startDate' | 'endDate' | 'events' | 'packagingType' | 'status'
>;

/** The longest that is packed at a time. */
const longestPack = 28;

function holdsText({ holds }: Pack): string {
  if (holds === 'unknown') return 'how many isn’t known';
  if (holds === 'undecided') return 'how many isn’t known, no dose ordered for some days';
  return holds === null ? 'nothing' : joinUnits(amountWords({ counted: holds }));
}

/** As many may be for other days or times. */
function otherText(pack: Pack, other: Pack): string {
  const holds = holdsText(other);
  const isAlike = holds === holdsText(pack) && typeof other.holds !== 'string';
  return isAlike ? `${holds}, on other days or at other times` : holds;
}

function noteText(days: number | undefined): string {
  if (days === 7) return '';
  const isShort = days !== undefined && days <= longestPack;
  return `Doesn’t repeat every 7 days: pack ${isShort ? `${days} days at a time` : 'each week by the calendar'}.`;
}

/** What is packed of anything while nothing is given here. */
const nothingWords = (why: string): PackWords => ({
  pack: `Pack nothing: ${why}.`,
  next: '',
  note: '',
});

/** Null for what isn’t packed, is written as text, is given when required, or is over; the first week’s for a course that begins later. */
export function packWords(
  packed: PackedMedicine,
  today: PlainDate,
  whyNothing: string | null = null,
): PackWords | null {
  const { dosage, startDate, endDate, events, packagingType, status } = packed;
  if (packagingType !== 'Packed' || status === 'Ceased') return null;
  if (endDate !== null && endDate < mondayOf(today)) return null;
  if (whyNothing !== null) return nothingWords(whyNothing);
  if (dosage === undefined || dosage.kind === 'as-required') return null;
  const line = { dosage, startDate, endDate, events };
  const pack = packOf(line, startDate > today ? startDate : today);
  const other = nextOtherPack(line, pack.first);
  const isNever = pack.holds === null && other === undefined;
  const days = `${formatClinicalDate(pack.first)} to ${formatClinicalDate(pack.last)}`;
  return {
    pack: `Pack of ${days}: ${holdsText(pack)}.`,
    next:
      other === undefined ? '' : `Differs from ${dayText(other.first)}: ${otherText(pack, other)}.`,
    note: isNever ? '' : noteText(packDays(line, pack.first)),
  };
}
