import { states } from '@wattle/contract/values/registration-codes.ts';
import type { Address } from 'fhir/r4';

interface Place {
  readonly address1: string;
  readonly address2: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
}

/**
 * An address, by the Australian profile where it has its state and its four digits. Undefined if no part of it is
 * recorded.
 */
export function addressOf({
  address1,
  address2,
  suburb,
  state,
  postcode,
}: Place): Address | undefined {
  const line = [address1, address2].filter((one) => one !== '');
  const parts = {
    ...(line.length > 0 && { line }),
    ...(suburb !== '' && { city: suburb }),
    ...(state !== '' && { state }),
    ...(postcode !== '' && { postalCode: postcode }),
  };
  if (Object.keys(parts).length === 0) return undefined;
  const isAustralian = states.some(({ code }) => code === state) && /^\d{4}$/.test(postcode);
  return { use: 'work', type: 'physical', ...parts, ...(isAustralian && { country: 'AU' }) };
}
