import {
  isAhpraNumber,
  isHealthcareIdentifier,
  isMedicareProviderNumber,
  isPrescriberNumber,
} from '../values/check-digits.ts';
import { providerFields, type RegistrationField } from './registration-sections.ts';

type Check = (value: string) => string | undefined;

/** As it is written on paper: with spaces, and in small letters. */
const bare = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

const checkDigit = 'Check this number: its digits do not fit together.';

function healthcare(kind: 'hpii' | 'hpio', name: string, prefix: string): Check {
  return (text) => {
    const number = bare(text);
    if (isHealthcareIdentifier(kind, number)) return undefined;
    const hasForm = /^\d{16}$/.test(number) && number.startsWith(prefix);
    return hasForm
      ? checkDigit
      : `${name} has 16 digits and starts with ${prefix}. Check this one.`;
  };
}

const provider: Check = (text) => {
  const number = bare(text);
  if (isMedicareProviderNumber(number)) return undefined;
  return /^\d{6}[0-9A-Z]{2}$/.test(number)
    ? checkDigit
    : 'A Medicare provider number has six digits and two characters, such as 2426621B. Check this one.';
};

const checks: Partial<Record<RegistrationField, Check>> = {
  email: (text) =>
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
      ? undefined
      : 'This does not look like an email address. The answer is sent to it.',
  hpiiNumber: healthcare('hpii', 'An HPI-I number', '800361'),
  hpioNumber: healthcare('hpio', 'An HPI-O number', '800362'),
  prescriberNumber: (text) => {
    const number = bare(text);
    if (isPrescriberNumber(number)) return undefined;
    return /^\d{7}$/.test(number)
      ? checkDigit
      : 'A prescriber number has seven digits. Check this one.';
  },
  ahpraRegistrationNumber: (text) =>
    isAhpraNumber(bare(text))
      ? undefined
      : 'An AHPRA registration number has three letters and ten digits, such as MED0000932846. Check this one.',
  ...Object.fromEntries(providerFields.map(([number]) => [number, provider])),
};

/** What is odd about a filled-in field and does not keep it from being sent (REG-11). */
export function registrationWarning(field: RegistrationField, value: string): string | undefined {
  return value.trim() === '' ? undefined : checks[field]?.(value);
}
