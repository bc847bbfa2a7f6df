import { useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import type { GivenOverride, LineCheck } from '@wattle/contract/entities/safety.ts';
import { withReasonsKept } from '@wattle/contract/rules/safety/shown-lines.ts';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useChart } from '../chart.tsx';
import type { CheckFailure, DraftToCheck } from './check-lines.ts';
import { reportCheckFailures } from './report-check-failures.ts';

/** The rules and their facts, which no list of residents needs. */
const rules = lazyPart(() => import('./check-lines.ts'));

type Checks = ReadonlyMap<string, LineCheck>;

export interface Safety {
  /** Each line's check, by the medicine's foreign key or the draft's id; undefined until chart and rules are loaded. */
  readonly checks: Checks | undefined;
  /** Of a medicine on the chart, or of the draft in its place; undefined until loaded, and for a ceased one. */
  readonly checkOf: (
    medication: Pick<Medication, 'authoringSystemForeignKey'>,
  ) => LineCheck | undefined;
  /** The reasons given before for conflicts of this chart. */
  readonly overrides: readonly GivenOverride[];
}

const noDrafts: readonly Draft[] = [];
const noMedicines: readonly Medication[] = [];
const noOverrides: readonly GivenOverride[] = [];
const noFailures: readonly CheckFailure[] = [];

const SafetyContext = createContext<Safety | null>(null);

/** The checks of the open chart; throws outside its provider. */
export function useSafety(): Safety {
  const safety = use(SafetyContext);
  if (safety === null) throw new Error('The component is outside the safety provider');
  return safety;
}

/** The checks of the open chart with these drafts; undefined until chart and rules are loaded. */
export function useChecks(drafts: readonly DraftToCheck[]): Checks | undefined {
  const { residentKey, allergies, today } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const part = rules.usePart(true);
  const checked =
    order === undefined
      ? undefined
      : part?.checkLines(order?.medications ?? noMedicines, drafts, {
          allergies: allergies === 'unknown' ? 'unavailable' : allergies,
          today,
        });
  const failures = checked?.failures ?? noFailures;
  useEffect(() => reportCheckFailures(residentKey, failures), [residentKey, failures]);
  return checked?.checks;
}

interface SafetyProviderProps {
  /** The caller's drafts; none for who doesn't draft. */
  drafts?: readonly Draft[];
  children: ReactNode;
}

/** Checks the open chart, with the caller's drafts, again whenever either changes (DRF-07). */
export function SafetyProvider({ drafts = noDrafts, children }: SafetyProviderProps) {
  const { residentKey } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const overrides = order?.overrides ?? noOverrides;
  const found = useChecks(drafts);
  const checks =
    found && new Map([...found].map(([key, check]) => [key, withReasonsKept(check, overrides)]));
  const checkOf: Safety['checkOf'] = ({ authoringSystemForeignKey: key }) =>
    checks?.get(drafts.find(({ medicationForeignKey }) => medicationForeignKey === key)?.id ?? key);
  return <SafetyContext value={{ checks, checkOf, overrides }}>{children}</SafetyContext>;
}
