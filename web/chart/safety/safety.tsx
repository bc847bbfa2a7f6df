import { useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import type { OrderOverride, LineCheck } from '@wattle/contract/entities/safety.ts';
import { withReasonsKept } from '@wattle/contract/rules/safety/kept-checks.ts';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { doseLimits } from '../../lib/instance/dose-limits.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../chart.tsx';
import type { CheckFailure, DraftToCheck } from './check-lines.ts';
import { reportCheckFailures } from './report-check-failures.ts';
import { rules } from './rules.ts';

type Checks = ReadonlyMap<string, LineCheck>;

export interface Safety {
  /** Of the medicines in force, by foreign key, as if nothing were drafted; undefined until chart and rules are loaded. */
  readonly checks: Checks | undefined;
  /** Of the chart as the drafts would make it, by the draft's id or, where nothing is drafted, by foreign key. */
  readonly drafted: Checks | undefined;
  /** Of a medicine in force, never of its draft; undefined until loaded, and for a ceased one. */
  readonly checkOf: (
    medication: Pick<Medication, 'authoringSystemForeignKey'>,
  ) => LineCheck | undefined;
  /** The reasons given before for conflicts of this chart. */
  readonly overrides: readonly OrderOverride[];
  /** Loads the rules again; undefined unless they failed to load. */
  readonly retry: (() => void) | undefined;
}

const noDrafts: readonly Draft[] = [];
const noMedicines: readonly Medication[] = [];
const noOverrides: readonly OrderOverride[] = [];
const noFailures: readonly CheckFailure[] = [];

const SafetyContext = createContext<Safety | null>(null);

/** The checks of the open chart; throws outside its provider. */
export function useSafety(): Safety {
  const safety = use(SafetyContext);
  if (safety === null) throw new Error('The component is outside the safety provider');
  return safety;
}

/**
 * The checks of a version of the open chart, or the latest, with these drafts; undefined until chart and rules are loaded,
 * and without anything to check.
 */
export function useChecks(
  drafts: readonly DraftToCheck[] | undefined,
  version?: Order,
): Checks | undefined {
  const { residentKey, allergies, today } = useChart();
  const { data: latest } = useQuery(chartQueries(residentKey).order);
  const order = version ?? latest;
  const part = rules.usePart(true);
  const checked =
    order === undefined || drafts === undefined
      ? undefined
      : part?.checkLines(order?.medications ?? noMedicines, drafts, {
          allergies: allergies === 'unknown' ? 'unavailable' : allergies,
          today,
          limits: doseLimits(),
        });
  const failures = checked?.failures ?? noFailures;
  useEffect(() => reportCheckFailures(residentKey, failures), [residentKey, failures]);
  return checked?.checks;
}

interface SafetyProviderProps {
  /** The caller's drafts; none for a user who doesn't draft. */
  drafts?: readonly Draft[];
  /** The version of the chart that is shown, if it isn't the latest. */
  version?: Order | undefined;
  children: ReactNode;
}

/** Checks the open chart, with the caller's drafts, again whenever either changes (DRF-07). */
export function SafetyProvider({ drafts = noDrafts, version, children }: SafetyProviderProps) {
  const { residentKey } = useChart();
  const { data: latest } = useQuery(chartQueries(residentKey).order);
  const overrides = (version ?? latest)?.overrides ?? noOverrides;
  const checks = withReasons(useChecks(noDrafts, version), overrides);
  const changed = useChecks(drafts.length === 0 ? undefined : drafts, version);
  const drafted = drafts.length === 0 ? checks : withReasons(changed, overrides);
  const checkOf: Safety['checkOf'] = ({ authoringSystemForeignKey: key }) => checks?.get(key);
  const retry = rules.useRetry();
  return (
    <SafetyContext value={{ checks, drafted, checkOf, overrides, retry }}>{children}</SafetyContext>
  );
}

/** Why a chart can’t be confirmed while its medicines aren’t checked. */
export function useUncheckedReason(): string | undefined {
  const { checks, retry } = useSafety();
  if (checks !== undefined) return undefined;
  return retry === undefined
    ? 'Wait until the medicines are checked.'
    : 'We couldn’t load the safety check. Load it before you confirm.';
}

function withReasons(found: Checks | undefined, overrides: readonly OrderOverride[]) {
  return found && new Map([...found].map(([key, one]) => [key, withReasonsKept(one, overrides)]));
}
