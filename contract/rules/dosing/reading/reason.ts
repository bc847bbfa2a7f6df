import type { Meaning, Token } from './tokens.ts';

/** What can't be a part of a reason, so that it ends there. */
const ends: readonly Meaning['kind'][] = [
  'dash',
  'max',
  'least',
  'hours',
  'minutes',
  'prn',
  'route',
  'from',
  'until',
  'stop',
  'then',
];
/** Words that begin something else than a reason, unless `for` stands before them. */
const others =
  /^(?:with|without|after|before|as|if|not|in|at|no|unless|only|or|on|until|when|while|every|per|by|via|x)$/i;

export interface Reason {
  readonly reason: string;
  /** The first piece that isn't part of it. */
  readonly end: number;
  /** Pieces within it that say something else too. */
  readonly doubts: readonly Token[];
}

/** Why a medicine is given when required, from a piece on. */
export function reasonAt(text: string, tokens: readonly Token[], start: number): Reason {
  const isFor = tokens[start]?.kind === 'for';
  const from = isFor ? start + 1 : start;
  const first = tokens[from];
  const none = { reason: '', end: from, doubts: [] };
  if (first === undefined) return none;
  if (!isFor && (first.kind !== 'unknown' || others.test(text.slice(first.from, first.to))))
    return none;
  let end = from;
  while (end < tokens.length && !ends.includes(tokens[end]?.kind ?? 'dash')) end += 1;
  const run = tokens.slice(from, end);
  // As the line itself is written, a dash ends the reason, and all before it is.
  const isWritten = isFor && tokens[start - 1]?.kind === 'prn' && tokens[end]?.kind === 'dash';
  const stop = isWritten
    ? -1
    : run.findIndex(({ kind }) => kind !== 'unknown' && kind !== 'filler');
  const sentence = run.slice(0, Math.max(stop, 0)).findLastIndex(({ kind }) => kind === 'filler');
  const said = stop < 0 ? run : run.slice(0, sentence > 0 ? sentence : stop);
  const last = said.at(-1);
  if (last === undefined) return none;
  const reason = text.slice(first.from, last.to).replace(/(?:[\s,;.:]|\b(?:and|give|take))+$/i, '');
  return { reason, end, doubts: run.slice(said.length) };
}
