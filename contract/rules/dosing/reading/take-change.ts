import type { Steps } from './clauses.ts';
import type { Cursor } from './cursor.ts';
import type { TokenOf } from './tokens.ts';

/** `reduce by 5 mg every 5 days to 5 mg`, or `reduce to 20 mg`, which begins the next step. */
export function takeChange(token: TokenOf<'change'>, cursor: Cursor, steps: Steps): void {
  const isTo = ['to', 'max'].includes(cursor.peek()?.kind ?? '');
  if (isTo) cursor.at += 1;
  const amount = cursor.peek();
  if (amount?.kind !== 'amount' || amount.per !== undefined) {
    cursor.name(token);
    return;
  }
  steps.next();
  if (isTo) return;
  const every = cursor.peek(1);
  const isRegular = every?.kind === 'days' || (every?.kind === 'count' && every.count === 1);
  if (!isRegular || steps.all.length === 0) {
    cursor.name(token, 'Write by how much and how often, such as reduce by 5 mg every 5 days');
    return;
  }
  cursor.at += 2;
  const mark = cursor.peek()?.kind;
  const end = cursor.peek(1);
  const hasEnd = (mark === 'to' || mark === 'max') && end?.kind === 'amount';
  if (hasEnd) cursor.at += 2;
  const at = { from: token.from, to: (hasEnd ? end : every).to };
  steps.step().change = {
    by: token.by,
    amount: amount.amount,
    every,
    at,
    ...(hasEnd && { until: end.amount }),
  };
}
