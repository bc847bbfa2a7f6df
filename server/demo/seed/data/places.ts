import { TimeZone } from '@wattle/contract/values/instant.ts';

export const organisations = [
  { id: 'O1', name: 'Banksia Care' },
  { id: 'O2', name: 'Waratah Living' },
  { id: 'O3', name: 'Jarrah Homes' },
] as const;

export interface FacilitySeed {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  /** The facility has no HPI-O, so nobody's IHI can be verified there. */
  readonly hasNoHpio?: true;
  /** From the numbers set aside for fiction. Source: Australian Communications and Media Authority. */
  readonly phone: string;
  readonly timeZone: TimeZone;
  /** Minutes ahead of UTC without daylight saving: puts the world's work into the daytime. */
  readonly utcOffset: number;
}

const zone = (name: string) => TimeZone.parse(name);

/** Half-hour zones with and without daylight saving, Brisbane without and Perth far behind. */
export const facilities: readonly FacilitySeed[] = [
  {
    id: 'F01',
    organisationId: 'O1',
    name: 'Banksia House',
    address1: '12 Example Terrace',
    address2: '',
    suburb: 'Adelaide',
    state: 'SA',
    postcode: '5000',
    phone: '08 7010 0101',
    timeZone: zone('Australia/Adelaide'),
    utcOffset: 570,
  },
  {
    id: 'F02',
    organisationId: 'O1',
    name: 'Banksia Gardens',
    address1: '240 Sample Street',
    address2: 'Building B',
    suburb: 'Ballarat',
    state: 'VIC',
    postcode: '3350',
    phone: '03 7010 0102',
    timeZone: zone('Australia/Melbourne'),
    utcOffset: 600,
  },
  {
    id: 'F03',
    organisationId: 'O1',
    name: 'Banksia Ridge',
    address1: '3 Pretend Avenue',
    address2: '',
    suburb: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    phone: '02 7010 0103',
    timeZone: zone('Australia/Sydney'),
    utcOffset: 600,
  },
  {
    id: 'F04',
    organisationId: 'O2',
    name: 'Waratah Court',
    address1: '88 Example Parade',
    address2: '',
    suburb: 'Brisbane',
    state: 'QLD',
    postcode: '4000',
    phone: '07 7010 0104',
    timeZone: zone('Australia/Brisbane'),
    utcOffset: 600,
  },
  {
    id: 'F05',
    organisationId: 'O2',
    name: 'Waratah Lodge',
    address1: '17 Sample Road',
    address2: '',
    suburb: 'Newcastle',
    state: 'NSW',
    postcode: '2300',
    phone: '02 7010 0105',
    timeZone: zone('Australia/Sydney'),
    utcOffset: 600,
  },
  {
    id: 'F06',
    organisationId: 'O2',
    name: 'Waratah Bay',
    address1: '5 Pretend Esplanade',
    address2: '',
    suburb: 'Hobart',
    state: 'TAS',
    postcode: '7000',
    phone: '03 7010 0106',
    timeZone: zone('Australia/Hobart'),
    utcOffset: 600,
  },
  {
    id: 'F07',
    organisationId: 'O3',
    name: 'Jarrah Grove',
    address1: '61 Example Way',
    address2: '',
    suburb: 'Perth',
    state: 'WA',
    postcode: '6000',
    phone: '08 7010 0107',
    timeZone: zone('Australia/Perth'),
    utcOffset: 480,
  },
  {
    id: 'F08',
    organisationId: 'O3',
    name: 'Jarrah Point',
    address1: '2 Sample Crescent',
    address2: '',
    suburb: 'Darwin',
    state: 'NT',
    postcode: '0800',
    hasNoHpio: true,
    phone: '08 7010 0108',
    timeZone: zone('Australia/Darwin'),
    utcOffset: 570,
  },
];
