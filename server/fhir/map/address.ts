import type { Address } from 'fhir/r4';

interface Place {
  readonly address1: string;
  readonly address2: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
}

/** An address by the Australian profile: a line, the state's code, four digits and the country. */
export function addressOf({ address1, address2, suburb, state, postcode }: Place): Address {
  return {
    use: 'work',
    type: 'physical',
    line: [address1, address2].filter((line) => line !== ''),
    city: suburb,
    state,
    postalCode: postcode,
    country: 'AU',
  };
}
