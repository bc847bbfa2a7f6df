/** A number copied from paper, without its spaces and in capitals. */
export function bareNumber(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

/**
 * Luhn check over a whole digit string (modulus 10, doubling every second digit from the right).
 * Source: ISO/IEC 7812-1, used by the Australian healthcare identifiers.
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Healthcare identifiers: 16 digits, the prefix names the kind, Luhn over all. Source: AU Base FHIR profiles. */
export const identifierPrefix = { ihi: '800360', hpii: '800361', hpio: '800362' } as const;

export function isHealthcareIdentifier(kind: keyof typeof identifierPrefix, text: string): boolean {
  return /^\d{16}$/.test(text) && text.startsWith(identifierPrefix[kind]) && passesLuhn(text);
}

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Australian Business Number: 11 digits; with 1 taken from the first, the weighted sum divides by 89.
 * Source: Australian Business Register, "Format of the ABN".
 */
export function isAbn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  return (weightedSum(abnWeights, text) - 10) % 89 === 0;
}

const medicareWeights = [1, 3, 7, 9, 1, 3, 7, 9];

/** Medicare card number: first digit 2–6, check digit ninth, issue 1–9 tenth, optional reference 1–9. */
export function isMedicareNumber(text: string): boolean {
  if (!/^[2-6]\d{8}[1-9][1-9]?$/.test(text)) return false;
  const sum = medicareWeights.reduce((total, weight, i) => total + weight * Number(text[i]), 0);
  return sum % 10 === Number(text[8]);
}

/** Ahpra registration: three letters of the profession and ten digits; no public check digit. Source: AU Base FHIR profiles. */
export function isAhpraNumber(text: string): boolean {
  return /^[A-Z]{3}\d{10}$/.test(text);
}

const providerWeights = [3, 5, 8, 4, 2, 1];
/** The value of a location character is its position here: no I, O, S and Z. */
const locations = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
const providerChecks = 'YXWTLKJHFBA';

/** Medicare provider number: six digits, a location character and a check character. */
export function isMedicareProviderNumber(text: string): boolean {
  if (!/^\d{6}[0-9A-HJ-NP-RT-Y][ABFHJKLTWXY]$/.test(text)) return false;
  const stem = weightedSum(providerWeights, text);
  const sum = stem + 6 * locations.indexOf(text.charAt(6));
  return providerChecks[sum % 11] === text[7];
}

/**
 * PBS prescriber number: six digits and a check digit. A stem that starts with 0 can leave a
 * remainder of 10, for which no rule is published: then any check digit is accepted.
 */
export function isPrescriberNumber(text: string): boolean {
  if (!/^\d{7}$/.test(text)) return false;
  const check = text.startsWith('0')
    ? weightedSum([0, 5, 8, 4, 2, 1], text) % 11
    : weightedSum([1, 3, 7, 9, 1, 3], text) % 10;
  return check === 10 || check === Number(text[6]);
}

function weightedSum(weights: readonly number[], digits: string): number {
  return weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
}
