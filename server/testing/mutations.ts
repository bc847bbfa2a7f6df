import fc from 'fast-check';

/** Values that programs trip over: names that every object has, ends of ranges, other types, odd texts. */
const hostile: readonly unknown[] = [
  null,
  [],
  [null],
  [[]],
  {},
  { '': null },
  Object.fromEntries([['__proto__', { isAdmin: true }]]),
  { constructor: { prototype: null } },
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  'null',
  'NaN',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00Z',
  '24:00',
  "';--",
  '\\',
  '%',
  '$1',
  '|',
  ',',
  '(((((',
  '#',
  'urn:uuid:x',
  'http://[',
  '\u202e',
  '💊',
  '\ud800',
  '\u0000',
  'x'.repeat(20_000),
];

/** Names that every object has: a look-up by one finds something that isn't an entry. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

/** An odd text that can be in an address. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...inherited) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...hostile.filter((one) => typeof one === 'string'))
      .filter((one) => !/\p{Surrogate}/u.test(one))
      .map((one) => one.slice(0, 2000)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** The value with one of its parts replaced, removed or doubled, or with one more member. */
export function mutationOf(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .record({
      at: fc.constantFrom(...placesIn(value)),
      part: hostileValue,
      how: fc.constantFrom('replace', 'replace', 'replace', 'add', 'remove', 'double'),
      name: hostileText,
    })
    .map(({ at, ...change }) => changed(value, at, change));
}

type Path = readonly (string | number)[];
interface Change {
  readonly part: unknown;
  readonly how: string;
  readonly name: string;
}

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    placesIn(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [path, ...inner];
}

function changed(value: unknown, [first, ...rest]: Path, change: Change): unknown {
  const { part, how, name } = change;
  if (first === undefined) {
    if (how !== 'add' || typeof value !== 'object' || value === null) return part;
    return Array.isArray(value)
      ? [...(value as unknown[]), part]
      : Object.fromEntries([...Object.entries(value), [name, part]]);
  }
  const isLast = rest.length === 0;
  const isGone = (key: string) => isLast && how === 'remove' && key === String(first);
  const entries = Object.entries(value as object)
    .filter(([key]) => !isGone(key))
    .map(([key, inner]: [string, unknown]): [string, unknown] => [
      key,
      key === String(first) ? changed(inner, rest, change) : inner,
    ]);
  if (!Array.isArray(value)) return Object.fromEntries(entries);
  const items = entries.map(([, inner]) => inner);
  return isLast && how === 'double' ? [...items, value[Number(first)]] : items;
}
