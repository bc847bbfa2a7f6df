import { useQuery } from '@tanstack/react-query';
import { isSameResident, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

export interface ListedResident extends ResidentKey {
  /** As the list shows it. */
  readonly name: string;
  /** Who and where they are, where a name alone may not say it. */
  readonly about?: string;
}

/** The residents list as it was shown last. */
export interface ShownList {
  /** Of the page shown, in its order. */
  readonly residents: readonly ListedResident[];
  /** How many residents are on the pages before. */
  readonly before: number;
  readonly total: number;
  /** A round, whose bar has the way to the next resident. */
  readonly isRound?: true;
  /** Searches again, from the page shown, for residents that `isKnown` doesn't know. */
  readonly findMore: (isKnown: (key: ResidentKey) => boolean) => Promise<ListedResident[]>;
}

/** The resident's place in the list, counted from 1. */
export interface NextResident {
  readonly key: ResidentKey;
  readonly position: number;
  readonly total: number;
  readonly isInRound: boolean;
}

const { tell, subscribe } = createListeners();
// Only in memory, like the name searched for (FIL-08): the list stays in the order in which the user left it,
// even if residents leave it since because of the user's own work.
let list: ShownList | undefined;
let opened: ResidentKey | undefined;

/** Keeps what the list shows, for the charts opened from it. */
export function keepShownList(shown: ShownList): void {
  list = shown;
  tell();
}

/** Forgets the list, whose residents the user may not see any more. */
export function forgetShownList(): void {
  list = undefined;
}

/** The resident whose chart was open last, once: the list returns the focus to them. */
export function takeOpenedResident(): ResidentKey | undefined {
  const taken = opened;
  opened = undefined;
  return taken;
}

/** Remembers whose chart is being opened, even if the user goes back before it has loaded. */
export function keepOpenedResident(current: ResidentKey): void {
  opened = current;
}

/** The name of a resident whose chart is being opened; undefined if the list doesn't know it. */
export function nameInList(key: ResidentKey): string | undefined {
  return list?.residents.find((one) => isSameResident(one, key))?.name;
}

/** Whose chart couldn’t be opened, as far as the list knows. */
export function saidInList(key: ResidentKey): string | undefined {
  const one = list?.residents.find((listed) => isSameResident(listed, key));
  return one && [one.name, one.about].filter(Boolean).join(', ');
}

/** The text shown until the chart is there. */
export const openingChart = (name: string) => `Opening the chart of ${name}`;

/** The resident after this one in the list the chart was opened from; null if there is none or no list. */
export function useNextResident(current: ResidentKey): NextResident | null {
  const shown = useSyncExternalStore(subscribe, () => list);
  const index = shown?.residents.findIndex((one) => isSameResident(one, current)) ?? -1;
  const isLastKnown = shown !== undefined && index === shown.residents.length - 1;
  useQuery({
    queryKey: ['residents-after', current],
    queryFn: findMore,
    enabled: isLastKnown && index >= 0 && hasMore(shown),
    staleTime: Infinity,
  });
  const key = index < 0 ? undefined : shown?.residents[index + 1];
  if (shown === undefined || key === undefined) return null;
  const position = shown.before + index + 2;
  const isInRound = shown.isRound === true;
  return { key, position, total: Math.max(shown.total, position), isInRound };
}

const hasMore = ({ before, residents, total }: ShownList) => before + residents.length < total;

/** Appends the residents that come after the known ones. */
async function findMore(): Promise<number> {
  const from = list;
  if (from === undefined) return 0;
  const found = await from.findMore((key) =>
    from.residents.some((known) => isSameResident(known, key)),
  );
  if (list === from) keepShownList({ ...from, residents: [...from.residents, ...found] });
  return found.length;
}
