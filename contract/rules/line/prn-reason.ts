/** Words that say only that it is given when required. */
const empty = new Set(
  'a, and, as, available, be, by, for, give, given, if, is, may, n, na, necessary, needed, nil, none, only, or, p, prn, r, reason, request, requested, require, required, s, sos, take, taken, the, to, unknown, use, used, when, whenever'.split(
    ', ',
  ),
);

/** Whether a text says what a medicine is given for: `prn` and `as needed` don’t. */
export function saysReason(text: string | null): boolean {
  const words = (text ?? '').toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => !empty.has(word));
}
