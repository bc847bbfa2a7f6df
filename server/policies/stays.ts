import { Refusal } from '../errors.ts';

/** Whoever records something about a stay has seen what was recorded before: two at once are one after the other. */
export function requireSeen(
  events: readonly { readonly id: string }[],
  lastSeen: string | null,
): void {
  if ((events.at(-1)?.id ?? null) !== lastSeen) throw new Refusal('Stay_Changed');
}
