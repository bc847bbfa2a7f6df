import {
  identifierPrefix,
  isAbn,
  isMedicareNumber,
  passesLuhn,
} from '@wattle/contract/values/check-digits.ts';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The one candidate that passes; throws where none does, which a check digit never allows. */
function complete(candidates: string[], passes: (text: string) => boolean): string {
  const found = candidates.find(passes);
  if (found === undefined) throw new RangeError('No check digit fits');
  return found;
}

/** A healthcare identifier: its prefix, digits of our own and the check digit. */
function healthcareIdentifier(kind: keyof typeof identifierPrefix, index: number): string {
  const stem = `${identifierPrefix[kind]}999${String(index).padStart(6, '0')}`;
  return complete(
    digits.map((digit) => stem + digit),
    passesLuhn,
  );
}

export const hpiiOf = (index: number) => healthcareIdentifier('hpii', index);
export const ihiOf = (index: number) => healthcareIdentifier('ihi', index);
export const hpioOf = (index: number) => healthcareIdentifier('hpio', index);

/** A Medicare card number of the pattern that test cards have, `n95…`, issue 1. */
export function medicareNumberOf(index: number): string {
  const stem = `${2 + (Math.floor(index / 100_000) % 5)}95${String(index % 100_000).padStart(5, '0')}`;
  return complete(
    digits.map((digit) => `${stem}${digit}1`),
    isMedicareNumber,
  );
}

const prescriberWeights = [1, 3, 7, 9, 1, 3];

/** A prescriber number: six digits, the first not 0, and the check digit. */
export function prescriberNumberOf(index: number): string {
  const stem = String(990_000 + index);
  const sum = prescriberWeights.reduce((total, weight, i) => total + weight * Number(stem[i]), 0);
  return `${stem}${sum % 10}`;
}

const dvaStates: Readonly<Record<string, string>> = {
  NSW: 'N',
  ACT: 'N',
  VIC: 'V',
  QLD: 'Q',
  WA: 'W',
  SA: 'S',
  NT: 'S',
  TAS: 'T',
};

/** A DVA file number: the state, a war code and up to six digits. */
export function dvaNumberOf(state: string, index: number): string {
  return `${dvaStates[state] ?? 'N'}X${String(index % 1_000_000).padStart(6, '0')}`;
}

/** A Centrelink reference number: nine digits and a letter whose rule is not published. */
export function centrelinkNumberOf(index: number): string {
  return `999${String(index % 1_000_000).padStart(6, '0')}A`;
}

/** A business number of zeros and an index, behind its two check digits. */
export function abnOf(index: number): string {
  const rest = String(index).padStart(9, '0');
  const checks = Array.from({ length: 90 }, (_, i) => String(10 + i));
  return complete(
    checks.map((check) => check + rest),
    isAbn,
  );
}
