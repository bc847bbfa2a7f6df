import { createFileRoute, Outlet } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import * as z from 'zod/mini';
import { guardChart, nextChartMs, startChart } from '../app/session/chart-access.ts';
import { useConfiguration } from '../app/start/configuration.ts';
import { MessageContext } from '../app/messages/MessagePage.tsx';
import type { DrawableChart } from '../api/drawable-chart.ts';
import { LiveSign } from '../chart/LiveSign.tsx';
import { ChangeHistory } from '../features/chart-history/ChangeHistory.tsx';
import { CountersignBanner } from '../features/countersign/CountersignBanner.tsx';
import { DraftCease } from '../features/drafts/DraftCease.tsx';
import { DraftDialog } from '../features/drafts/forms/DraftDialog.tsx';
import { DraftingProvider } from '../features/drafts/DraftingProvider.tsx';
import { DraftsTray } from '../features/drafts/tray/DraftsTray.tsx';
import { DraftToolbar } from '../features/drafts/page/DraftToolbar.tsx';
import { LeaveDialog } from '../features/drafts/page/LeaveDialog.tsx';
import { reviewRoute } from '../features/drafts/request/request-routes.ts';
import { useRowParts } from '../features/drafts/rows/row-parts.tsx';
import { ProposedPrescription } from '../features/drafts/forms/ProposedPrescription.tsx';
import { useDraftingQuestions } from '../features/drafts/use-drafting-questions.ts';
import { ChartQuestions } from '../features/questions/ChartQuestions.tsx';
import { QuestionHistory } from '../features/questions/QuestionHistory.tsx';
import { QuestionsProvider } from '../features/questions/QuestionsProvider.tsx';
import { GroupJumps } from '../features/prescriber-chart/GroupJumps.tsx';
import { HeldItemsBanner } from '../features/held-items/HeldItemsBanner.tsx';
import { WaitingAllergies } from '../features/held-items/WaitingAllergies.tsx';
import { PrescriberChart } from '../features/prescriber-chart/PrescriberChart.tsx';
import { IdentityChanges } from '../features/resident-record/IdentityChanges.tsx';
import { type ChartInTurnProps, ChartsInTurn } from '../features/round/ChartsInTurn.tsx';
import { RoundBar, type RoundBarProps } from '../features/round/RoundBar.tsx';
import { ResidentHeader } from '../features/resident-header/ResidentHeader.tsx';
import { SinceSigned } from '../features/since-signed/SinceSigned.tsx';
import { StayBanner } from '../features/stays/StayBanner.tsx';
import { mayDraft } from '../lib/instance/drafting-rights.ts';
import { Tabs } from '../ui/content/Tabs.tsx';
import { ChartActions } from './-ChartActions.tsx';
import styles from './chart-page.module.css';

/** The prescriber's chart; its pop-ups are the routes below. */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey',
)({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(['chart', 'history'])), undefined),
  }),
  beforeLoad: (guarded) => guardChart(guarded, 'ViewClinicalChart'),
  loader: startChart,
  pendingMs: nextChartMs,
  component: ChartPage,
});

function ChartPage() {
  const { identity } = Route.useRouteContext();
  const residentKey = Route.useParams();
  const [next, setNext] = useState<DrawableChart>();
  return (
    <main>
      {isPrescriber(identity.userType) && <PrescribersRound onDrawable={setNext} />}
      <ChartsInTurn residentKey={residentKey} next={next} chart={Chart} />
    </main>
  );
}

/** A chart knows whose it is from its tree, never from the address: it may be drawn before its turn. */
function Chart({ residentKey, isShown }: ChartInTurnProps) {
  const { identity } = Route.useRouteContext();
  const { featureFlags } = useConfiguration();
  return (
    <ResidentHeader
      residentKey={residentKey}
      identity={identity}
      hasQrCode={featureFlags.qrcode}
      actions={<ChartActions />}
      waitingAction={<WaitingAllergies />}
      sign={<LiveSign />}
    >
      <DraftingProvider>
        <Questioned>
          <ChartViews isDrafter={mayDraft(identity.userType)} isShown={isShown} />
        </Questioned>
        <DraftDialog />
        <LeaveDialog />
      </DraftingProvider>
    </ResidentHeader>
  );
}

/** Who drafts opens recommendations as drafts. */
function Questioned({ children }: { children: ReactNode }) {
  const { identity } = Route.useRouteContext();
  const drafting = useDraftingQuestions();
  return (
    <QuestionsProvider
      drafting={mayDraft(identity.userType) ? drafting : undefined}
      prescriptionStep={ProposedPrescription}
    >
      {children}
    </QuestionsProvider>
  );
}

function PrescribersRound({ onDrawable }: Pick<RoundBarProps, 'onDrawable'>) {
  const { identity } = Route.useRouteContext();
  const residentKey = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <RoundBar
      residentKey={residentKey}
      userType={identity.userType}
      onDrawable={onDrawable}
      onReview={() =>
        void navigate({
          to: reviewRoute,
          params: residentKey,
          state: { isOverChart: true },
          resetScroll: false,
        })
      }
    />
  );
}

const views = [
  { id: 'chart', label: 'Medication chart' },
  { id: 'history', label: 'Change history' },
] as const;

/** The two views of a chart; the address contains the selected one (CHT-02). */
function ChartViews({ isDrafter, isShown }: { isDrafter: boolean; isShown: boolean }) {
  const search = Route.useSearch();
  const tab = (isShown ? search.tab : undefined) ?? 'chart';
  const navigate = Route.useNavigate();
  const parts = useRowParts();
  return (
    <div className={styles.views}>
      <MessageContext value="main">{isShown && <Outlet />}</MessageContext>
      <StayBanner />
      <IdentityChanges />
      <CountersignBanner />
      <HeldItemsBanner ceaseAction={DraftCease} />
      <SinceSigned />
      {tab === 'chart' && <ChartQuestions />}
      <Tabs
        label="Chart views"
        items={views}
        selectedKey={tab}
        beside={
          tab === 'chart' && (
            <>
              <DraftToolbar />
              <GroupJumps />
            </>
          )
        }
        onSelectionChange={(chosen) =>
          void navigate({ to: '.', search: chosen === 'history' ? { tab: chosen } : {} })
        }
      >
        {tab === 'history' ? (
          <>
            <QuestionHistory />
            <ChangeHistory />
          </>
        ) : (
          <PrescriberChart parts={isDrafter ? parts : undefined} />
        )}
      </Tabs>
      <DraftsTray />
    </div>
  );
}
