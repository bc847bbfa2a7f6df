import { expect, test } from 'vitest';
import type { AllergyEventContent } from '../../entities/allergy-event.ts';
import type { OrderHistoryEntry } from '../../entities/medication.ts';
import type { KeptContent, StayEvent } from '../../entities/stay-event.ts';
import { Instant } from '../../values/instant.ts';
import { getPlainDate } from '../../values/plain-date.ts';
import { Uuid } from '../../values/uuid.ts';
import { historyEntry } from '../testing/history-entry.ts';
import { medication, paracetamol } from '../testing/medications.ts';
import { changesSince, type Since } from './since-signed.ts';

const at = (hour: number) => Instant.parse(`2026-11-21T0${hour}:00:00.000Z`);
const id = Uuid.parse('00000000-0000-4000-8000-000000000001');

const nothing: Since = {
  signedAt: at(1),
  orders: [],
  doseTimes: [],
  medications: [],
  allergies: [],
  stay: [],
  allergiesRecorded: { at: null, by: null },
};
const said = (since: Partial<Since>) =>
  changesSince({ ...nothing, ...since }).map(({ by, medicine, text }) => [by, medicine, text]);

const order = (changes: Partial<OrderHistoryEntry>) =>
  historyEntry({ id: 'o2', sequence: 2, finalisedAt: at(2), finalisedBy: 'Ruth Tan', ...changes });
const change = (
  kind: OrderHistoryEntry['changes'][number]['kind'],
  { before = null, reason = null }: Partial<OrderHistoryEntry['changes'][number]> = {},
) => ({ kind, medication: medication({ instructions: '1 g, oral' }), before, reason });
const name = medication().product.name;

test.for<[string, Partial<OrderHistoryEntry>, (string | null)[][]]>([
  [
    'a new medicine',
    { changes: [change('added')] },
    [['Ruth Tan', name, 'New medicine: 1 g, oral']],
  ],
  [
    'a ceased one',
    { changes: [change('ceased', { reason: 'Fell twice' })] },
    [['Ruth Tan', name, 'Ceased. Reason: Fell twice']],
  ],
  [
    'a change, by what differs',
    {
      changes: [
        change('changed', { before: medication({ route: 'sublingual' }), reason: 'Dry mouth' }),
      ],
    },
    [['Ruth Tan', name, 'Changed. Route: sublingual → oral. Reason: Dry mouth']],
  ],
  [
    'several prescribed again without a change, in one row, and the review',
    {
      changes: [1, 2].map(() => change('represcribed', { before: medication() })),
      renewedExpiry: getPlainDate('2027-05-20'),
    },
    [
      ['Ruth Tan', null, `Re-prescribed, no change: ${name}, ${name}`],
      ['Ruth Tan', null, 'Chart reviewed, new chart expiry 20-May-2027'],
    ],
  ],
  [
    'an import',
    { importedFrom: 'Glenelg Practice', changes: [change('ceased')] },
    [['Glenelg Practice, imported', name, 'Ceased']],
  ],
  [
    'a phone order',
    {
      finalisedBy: 'Jodie Walsh',
      onBehalf: {
        prescriberId: 'u2',
        prescriber: 'Ada Park',
        means: 'written',
        heardBy: null,
        countersignedAt: null,
      },
      changes: [change('ceased')],
    },
    [['Jodie Walsh on behalf of Ada Park', name, 'Ceased']],
  ],
])('CHT-02 since a prescriber signed, an order counts: %s', ([, of, rows]) => {
  expect(said({ orders: [order(of)] })).toEqual(rows);
});

const entry = {
  allergen: 'penicillin',
  reaction: 'hives',
  type: 'allergy' as const,
  certainty: 'confirmed' as const,
  since: '',
  saidBy: '',
  note: '',
};
const allergy = (content: AllergyEventContent, hour = 3) => ({
  id,
  content,
  at: at(hour),
  by: 'Kim Ngo',
});

test('CHT-02 since a prescriber signed, allergies count, also those that another system wrote', () => {
  const allergies = [
    allergy({ kind: 'recorded', entry }, 4),
    allergy({ kind: 'refuted', of: entry, reason: 'Tolerated in May' }),
    allergy({ kind: 'answered', was: 'NOT ASKED', answer: 'NONE KNOWN', saidBy: '' }, 0),
  ];
  expect(said({ allergies, allergiesRecorded: { at: at(4), by: 'Kim Ngo' } })).toEqual([
    ['Kim Ngo', null, expect.stringMatching(/^Allergy recorded: penicillin/)],
    ['Kim Ngo', null, 'Allergy refuted: penicillin. Reason: Tolerated in May'],
  ]);
  expect(said({ allergiesRecorded: { at: at(4), by: null } })).toEqual([
    ['another system', null, 'Allergies changed'],
  ]);
});

test('CHT-02 since a prescriber signed, a stay counts, and a correction says of what', () => {
  const event = (key: string, content: KeptContent, hour: number, about: string | null = null) =>
    ({ id: key, content, about, reason: null, by: 'Kim Ngo', at: at(hour) }) satisfies StayEvent;
  const leave = { kind: 'leave', on: getPlainDate('2026-11-20'), to: 'Flinders' } as const;
  const stay = [event('s1', leave, 0), event('s2', { kind: 'correction' }, 3, 's1')];
  expect(said({ stay })).toEqual([
    ['Kim Ngo', null, 'Entered in error: 20-Nov-2026: to hospital, Flinders'],
  ]);
});

test('CHT-02 since a prescriber signed, dose times and packaging count, the latest first; what was before doesn’t', () => {
  const times = (hour: number) => ({
    product: paracetamol,
    before: ['08:00'],
    after: ['09:00'],
    changedBy: 'Kim Ngo',
    changedAt: at(hour),
  });
  const packed = (hour: number) =>
    medication({
      packagingChange: { before: 'UnPacked', changedBy: 'Ben Ode', changedAt: at(hour) },
    });
  expect(said({ doseTimes: [times(0), times(2)], medications: [packed(3), packed(1)] })).toEqual([
    ['Ben Ode', name, 'Packaging: Unpacked → Packed'],
    ['Kim Ngo', 'paracetamol 500 mg tablet', 'Dose times: 08:00 → 09:00'],
  ]);
});
