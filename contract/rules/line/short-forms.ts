/** Latin short forms of how often, and the days from one dose to the next; null where they say none. */
const frequencies: Readonly<Record<string, number | null>> = {
  od: 1,
  qd: 1,
  qod: 2,
  eod: 2,
  bd: 1 / 2,
  bds: 1 / 2,
  bid: 1 / 2,
  tds: 1 / 3,
  tid: 1 / 3,
  qid: 1 / 4,
  qds: 1 / 4,
  mane: null,
  nocte: null,
  stat: null,
};

/** With or without points: `b.d.` is bd. */
const written = (short: string) =>
  short.length > 3 ? short : short.replaceAll(/[a-z]/g, '$&\\.?');
const alone = (shorts: readonly string[], flags = 'i') =>
  new RegExp(`(?<!\\w)(?:${shorts.map(written).join('|')})(?!\\w)`, flags);

/** The short forms that say a number of days, each with the pattern that finds all of it. */
export const shortRhythms = Object.entries(frequencies).flatMap(([short, days]) =>
  days === null ? [] : [{ words: alone([short], 'gi'), days }],
);

/** Also *oculus dexter*, where a medicine goes into an eye. */
export const rightEye = alone(['od'], 'gi');

/** Short forms of how often (L9). In brackets after the words, PRN isn't the only form. */
export const shortFrequencies: readonly RegExp[] = [
  alone(Object.keys(frequencies)),
  /(?<![\w/])q\d+h(?![\w/])/i,
  new RegExp(`(?<!when required \\()${alone(['prn']).source}`, 'i'),
];

/** Short forms of the route (L10). */
export const shortRoutes: readonly RegExp[] = [
  alone(['sc', 'sl', 'po', 'im', 'iv', 'pr', 'pv']),
  /(?<![\w/])(?:s\/c|subcut|s\/l|neb)(?![\w/])/i,
];
