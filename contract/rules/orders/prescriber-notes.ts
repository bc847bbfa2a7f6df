import type { NumberToCheck, OrderHistoryEntry } from '../../entities/medication.ts';
import { isHealthcareIdentifier, isPrescriberNumber } from '../../values/check-digits.ts';
import { missingText } from '../people/complete-prescriber.ts';

interface Numbers {
  readonly prescriberNumber: string | null;
  readonly hpii: string | null;
}

/** Which of a prescriber’s numbers can’t be right. A wrong one doesn't stop an order. */
export function numbersToCheck({ prescriberNumber, hpii }: Numbers): NumberToCheck[] {
  const found: NumberToCheck[] = [];
  if (isGiven(prescriberNumber) && !isPrescriberNumber(prescriberNumber)) {
    found.push(/^\d{7}$/.test(prescriberNumber) ? 'prescriberNumberDigit' : 'prescriberNumberForm');
  }
  if (isGiven(hpii) && !isHealthcareIdentifier('hpii', hpii)) {
    found.push(/^800361\d{10}$/.test(hpii) ? 'hpiiDigit' : 'hpiiForm');
  }
  return found;
}

const isGiven = (number: string | null): number is string =>
  number !== null && number.trim() !== '';

const words: Record<NumberToCheck, string> = {
  prescriberNumberDigit: 'Check this prescriber number: its check digit doesn’t match.',
  prescriberNumberForm: 'Check this prescriber number: it doesn’t have seven digits.',
  hpiiDigit: 'Check this HPI-I: its check digit doesn’t match.',
  hpiiForm: 'Check this HPI-I: it doesn’t have 16 digits that start with 800361.',
};

export interface PrescriberNote {
  readonly kind: 'info' | 'caution';
  readonly prescriber: string;
  readonly text: string;
}

/** What a pharmacist should know about the prescriber. If orders have the same notes, each note is given once. */
export function prescriberNotes(
  orders: readonly Pick<OrderHistoryEntry, 'finalisedBy' | 'onBehalf' | 'prescriber'>[],
): PrescriberNote[] {
  const notes = orders.flatMap(({ finalisedBy, onBehalf, prescriber: about }): PrescriberNote[] => {
    const prescriber = onBehalf?.prescriber ?? finalisedBy;
    const missing = about.missingNumbers ?? [];
    const first = 'First order by this prescriber for this resident.';
    return [
      ...(about.isFirstOrder ? [{ kind: 'info' as const, prescriber, text: first }] : []),
      ...about.numbersToCheck.map((one) => ({
        kind: 'caution' as const,
        prescriber,
        text: words[one],
      })),
      ...(missing.length === 0
        ? []
        : [
            {
              kind: 'caution' as const,
              prescriber,
              text: `This prescriber’s record has ${missingText(missing)}.`,
            },
          ]),
    ];
  });
  const isSame = (a: PrescriberNote, b: PrescriberNote) =>
    a.prescriber === b.prescriber && a.text === b.text;
  return notes.filter((note, i) => notes.findIndex((other) => isSame(note, other)) === i);
}
