import type { Override, OverrideReason } from '@wattle/contract/entities/safety.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useSyncExternalStore } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { createListeners } from '../../../lib/listeners.ts';

export interface TypedReason extends ChosenReason {
  /** The drafts that it was typed about, as they were: it says nothing about others, nor about what they became. */
  readonly about: string;
}

export interface ChosenReason {
  /** '' until one is chosen. */
  readonly reason: OverrideReason | '';
  readonly note: string;
}

/** A conflict that the server named, and that the check here may not have found. */
export interface NamedConflict {
  readonly key: string;
  readonly message: string;
}

interface ReasonsEntered {
  /** By the conflict's key. */
  readonly reasons: Readonly<Record<string, TypedReason>>;
  readonly named: readonly NamedConflict[];
}

const nothing: ReasonsEntered = { reasons: {}, named: [] };
const { tell, subscribe } = createListeners();

// Only in memory: the reasons are about health. They outlast the chart, because re-authentication leaves it.
const kept = new Map<string, ReasonsEntered>();

/** What one prescriber has entered about the conflicts of one chart; kept until it is sent. */
export function useTypedReasons() {
  const { residentKey, identity } = useChart();
  const place = placeOf(residentKey, identity.userId);
  const entered = useSyncExternalStore(subscribe, () => kept.get(place) ?? nothing);
  const keep = (next: ReasonsEntered) => {
    kept.set(place, next);
    tell();
  };
  const { reasons, named } = entered;
  return {
    reasons,
    named,
    enter: (key: string, reason: TypedReason) =>
      keep({ named, reasons: { ...reasons, [key]: reason } }),
    /** The reasons as they will be sent, with those given before. */
    settle: (settled: Readonly<Record<string, TypedReason>>) =>
      keep({ named, reasons: { ...reasons, ...settled } }),
    name: (conflicts: readonly NamedConflict[]) => keep({ reasons, named: conflicts }),
    clear: () => {
      kept.delete(place);
      tell();
    },
  };
}

function placeOf(key: ResidentKey, userId: string): string {
  return JSON.stringify([userId, key.authoringSystem, key.authoringSystemForeignKey]);
}

/** The reasons to send; a conflict without one isn't among them. */
export function overridesOf(reasons: Readonly<Record<string, ChosenReason>>): Override[] {
  return Object.entries(reasons).flatMap(([key, { reason, note }]) =>
    reason === '' ? [] : [{ key, reason, note: note.trim() === '' ? null : note.trim() }],
  );
}
