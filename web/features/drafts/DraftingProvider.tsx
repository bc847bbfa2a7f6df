import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Identity } from '@wattle/contract/entities/user.ts';
import { isDraftAlive } from '@wattle/contract/rules/draft-life.ts';
import { can } from '@wattle/contract/rules/roles.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { type ReactNode, useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { nowInstant } from '../../lib/clock.ts';
import { useToday } from '../../lib/use-today.ts';
import { capabilityOf } from './capability-of.ts';
import { draftsQuery } from './draft-queries.ts';
import { DraftingContext } from './drafting.ts';
import type { Editing } from './prescribing.ts';
import { SelectionProvider } from './selection.tsx';
import { useDraftWrites } from './use-draft-writes.ts';
import { useEncounter } from './use-encounter.ts';
import { useOnboardingReset } from './use-onboarding-reset.ts';

interface DraftingProviderProps {
  residentKey: ResidentKey;
  identity: Identity;
  /** A shared account's chosen provider. */
  providerId: string | undefined;
  /** Part of a chart, with its resident loaded. */
  children: ReactNode;
}

const none: readonly Draft[] = [];

/** Drafting on one resident's chart: the drafts, what is allowed, what is selected and what is open. */
export function DraftingProvider(props: DraftingProviderProps) {
  const { residentKey, identity, providerId, children } = props;
  const queries = chartQueries(residentKey);
  const { data: resident } = useSuspenseQuery(queries.resident);
  const { data: order } = useQuery(queries.order);
  const today = useToday(resident.facilityDetails.timeZone);
  const isPrescriber = can(identity.userType, 'DraftMedications');
  const isDrafting = isPrescriber && resident.residentStatus === 'Active';
  const drafts = useQuery({ ...draftsQuery(residentKey), enabled: isPrescriber });
  const encounter = useEncounter(residentKey, providerId, isDrafting);
  const writes = useDraftWrites(residentKey);
  const [editing, edit] = useState<Editing | null>(null);
  const [removed, setRemoved] = useState<Draft | null>(null);
  const [enteredAt] = useState(nowInstant);
  const found = (drafts.data ?? none).filter(({ createdAt }) => createdAt < enteredAt);
  const areOld = found.some(({ performedOn }) => !isDraftAlive(performedOn, today));
  useOnboardingReset(residentKey, resident.isOnboarding && found.length > 0, areOld);

  const haveDraftsFailed = drafts.data === undefined && drafts.isError;
  const isFailed = isDrafting && (haveDraftsFailed || encounter.state === 'failed');
  const retry = () => {
    if (haveDraftsFailed) void drafts.refetch();
    if (encounter.state === 'failed') encounter.retry();
  };
  return (
    <DraftingContext
      value={{
        residentKey,
        resident,
        identity,
        today,
        capability: capabilityOf({
          isPrescriber,
          resident,
          encounter: encounter.state,
          areDraftsKnown: drafts.data !== undefined,
          haveDraftsFailed,
          isChartKnown: order !== undefined,
        }),
        retry: isFailed ? retry : undefined,
        order,
        drafts: drafts.data ?? none,
        writes,
        editing,
        edit,
        removed,
        setRemoved,
      }}
    >
      <SelectionProvider>{children}</SelectionProvider>
    </DraftingContext>
  );
}
