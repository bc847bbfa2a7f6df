import { useQuery } from '@tanstack/react-query';
import type { Draft } from '@wattle/contract/entities/draft.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { allowed, type Capability, refused } from '@wattle/contract/rules/people/capability.ts';
import { isDraftAlive } from '@wattle/contract/rules/drafts/draft-life.ts';
import { isOvertaken } from '@wattle/contract/rules/drafts/overtaken.ts';
import { type ReactNode, useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { SafetyProvider } from '../../chart/safety/safety.tsx';
import { nowInstant } from '../../lib/time/clock.ts';
import { mayDraft } from '../../lib/instance/drafting-rights.ts';
import { draftsQuery } from './draft-queries.ts';
import { useDraftsOfTabs } from './drafts-of-tabs.ts';
import { DraftingContext, findMedication, type RemovedDraft } from './drafting.ts';
import type { Editing } from './prescribing.ts';
import { SelectionProvider } from './selection.tsx';
import { useDraftWrites } from './use-draft-writes.ts';
import { useEncounter } from './use-encounter.ts';
import { useEndOfDrafts } from './use-end-of-drafts.ts';
import { useOnBehalfEntry } from './use-on-behalf-entry.ts';
import { useOnboardingReset } from './use-onboarding-reset.ts';

const none: readonly Draft[] = [];

/** Drafting on one resident's chart: the drafts, what is allowed, what is selected and what is open. */
export function DraftingProvider({ children }: { children: ReactNode }) {
  const { residentKey, resident, identity, today, isActive } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const isPrescriber = mayDraft(identity.userType);
  const isDrafting = isPrescriber && isActive;
  const drafts = useQuery({ ...draftsQuery(residentKey), enabled: isPrescriber });
  const encounter = useEncounter(residentKey, isDrafting);
  const writes = useDraftWrites(residentKey);
  const [editing, edit] = useState<Editing | null>(null);
  const [removed, setRemoved] = useState<RemovedDraft | null>(null);
  // Restored beside a new draft of the same medicine, it would be a second one. It is offered again if that isn't saved.
  const isReplaced =
    removed !== null && drafts.data?.some((draft) => isNewInPlaceOf(draft, removed)) === true;
  if (isReplaced && !writes.isWriting) setRemoved(null);
  const [enteredAt] = useState(nowInstant);
  const found = (drafts.data ?? none).filter(({ createdAt }) => createdAt < enteredAt);
  const onBehalf = useOnBehalfEntry(drafts.data ?? none);
  const areOld = found.some(({ performedOn }) => !isDraftAlive(performedOn, today));
  // For every resident being onboarded; whether there are earlier drafts to move is known once they are loaded.
  useOnboardingReset(
    residentKey,
    isPrescriber && resident.isOnboarding && drafts.data !== undefined,
    areOld,
  );

  useDraftsOfTabs(residentKey);
  useEndOfDrafts();

  const haveDraftsFailed = drafts.data === undefined && drafts.isError;
  const isFailed = isDrafting && (haveDraftsFailed || encounter.state === 'failed');
  const retry = () => {
    if (haveDraftsFailed) void drafts.refetch();
    if (encounter.state === 'failed') encounter.retry();
  };
  const now = {
    isPrescriber,
    isActive,
    encounter,
    areDraftsKnown: drafts.data !== undefined,
    haveDraftsFailed,
    isChartKnown: order !== undefined,
  };
  const notice = refusalOf(now);
  const all = drafts.data ?? none;
  const about = new Map(
    all.map((draft) => [findMedication(order, draft)?.authoringSystemForeignKey, draft]),
  );
  // What can't be finalised conflicts with nothing.
  const checked = all.filter((draft) => !isOvertaken(draft, order?.medications ?? []));
  return (
    <DraftingContext
      value={{
        capability: notice === undefined ? waitingFor(now) : refused(notice),
        notice,
        retry: isFailed ? retry : undefined,
        order,
        drafts: all,
        areDraftsKnown: now.areDraftsKnown,
        draftAbout: (medication) => about.get(medication.authoringSystemForeignKey),
        writes,
        editing,
        edit,
        onBehalf,
        removed: isReplaced ? null : removed,
        setRemoved,
      }}
    >
      <SafetyProvider drafts={checked}>
        <SelectionProvider>{children}</SelectionProvider>
      </SafetyProvider>
    </DraftingContext>
  );
}

/** Of the same medicine on the chart or, where neither has one there, of the same product. */
function isNewInPlaceOf(draft: Draft, { id, again }: RemovedDraft): boolean {
  return (
    draft.id !== id &&
    draft.medicationForeignKey === again.medicationForeignKey &&
    (draft.medicationForeignKey !== null || draft.product.code === again.product.code)
  );
}

interface Circumstances {
  readonly isPrescriber: boolean;
  readonly isActive: boolean;
  readonly encounter: { readonly state: 'opening' | 'open' | 'failed'; readonly problem: string };
  readonly areDraftsKnown: boolean;
  readonly haveDraftsFailed: boolean;
  /** Nobody can prescribe on a chart they can't see. */
  readonly isChartKnown: boolean;
}

/** Why no draft can be written until something changes. Reasons the user can't change come first. */
function refusalOf(now: Circumstances): string | undefined {
  if (!now.isPrescriber) {
    return 'Only prescribers can change this chart. You can read it.';
  }
  if (!now.isActive) return refusalCodes.Resident_Not_Active;
  if (now.haveDraftsFailed) return 'We couldn’t load your drafts.';
  if (now.encounter.state === 'failed') return now.encounter.problem;
  return undefined;
}

/** Whether everything is loaded that drafting needs. */
function waitingFor(now: Circumstances): Capability {
  if (now.encounter.state === 'opening') return refused('Opening the encounter…');
  if (!now.areDraftsKnown) return refused('Loading your drafts…');
  if (!now.isChartKnown) {
    return refused('You can draft changes once the medication chart is loaded.');
  }
  return allowed;
}
