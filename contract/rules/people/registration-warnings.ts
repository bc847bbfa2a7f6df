import {
  bareNumber,
  isAhpraNumber,
  isHealthcareIdentifier,
  isMedicareProviderNumber,
  isPrescriberNumber,
} from '../../values/check-digits.ts';
import { isEmailAddress } from '../../values/email.ts';
import { providerFields, type RegistrationField } from './registration-sections.ts';

type Check = (value: string) => string | undefined;

const checkDigit = 'This number doesn’t look right. Check each digit.';

function healthcare(kind: 'hpii' | 'hpio', name: string, prefix: string): Check {
  return (text) => {
    const number = bareNumber(text);
    if (isHealthcareIdentifier(kind, number)) return undefined;
    const hasForm = /^\d{16}$/.test(number) && number.startsWith(prefix);
    return hasForm
      ? checkDigit
      : `This doesn’t look right. ${name} has 16 digits and starts with ${prefix}.`;
  };
}

const provider: Check = (text) => {
  const number = bareNumber(text);
  if (isMedicareProviderNumber(number)) return undefined;
  return /^\d{6}[0-9A-Z]{2}$/.test(number)
    ? checkDigit
    : 'This doesn’t look right. A Medicare provider number has six digits and two characters, such as 2426621B.';
};

const checks: Partial<Record<RegistrationField, Check>> = {
  email: (text) =>
    isEmailAddress(text.trim())
      ? undefined
      : 'This doesn’t look like an email address. We’ll send our reply there.',
  hpiiNumber: healthcare('hpii', 'An HPI-I number', '800361'),
  hpioNumber: healthcare('hpio', 'An HPI-O number', '800362'),
  prescriberNumber: (text) => {
    const number = bareNumber(text);
    if (isPrescriberNumber(number)) return undefined;
    return /^\d{7}$/.test(number)
      ? checkDigit
      : 'This doesn’t look right. A prescriber number has seven digits.';
  },
  ahpraRegistrationNumber: (text) =>
    isAhpraNumber(bareNumber(text))
      ? undefined
      : 'This doesn’t look right. An Ahpra registration number has three letters and ten digits, such as MED0000932846.',
  ...Object.fromEntries(providerFields.map(([number]) => [number, provider])),
};

/** A warning about a field, which doesn't stop it being sent (REG-11). */
export function registrationWarning(field: RegistrationField, value: string): string | undefined {
  return value.trim() === '' ? undefined : checks[field]?.(value);
}
