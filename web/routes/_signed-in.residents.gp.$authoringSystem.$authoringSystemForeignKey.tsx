import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { can } from '@wattle/contract/rules/roles.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import * as z from 'zod/mini';
import { chartQueries, prefetchChart, reloadChart } from '../api/chart-queries.ts';
import { guardChart } from '../app/chart-access.ts';
import { chosenProviderId } from '../lib/chosen-provider.ts';
import { MessageContext } from '../app/MessagePage.tsx';
import { LiveSign } from '../clinical/LiveSign.tsx';
import { ChangeHistory } from '../features/chart-history/ChangeHistory.tsx';
import { ChangedBanner } from '../features/drafts/page/ChangedBanner.tsx';
import { DraftDialog } from '../features/drafts/forms/DraftDialog.tsx';
import { DraftingProvider } from '../features/drafts/DraftingProvider.tsx';
import { DraftsTray } from '../features/drafts/tray/DraftsTray.tsx';
import { DraftToolbar } from '../features/drafts/page/DraftToolbar.tsx';
import { LeaveDialog } from '../features/drafts/page/LeaveDialog.tsx';
import { rowParts } from '../features/drafts/rows/row-parts.tsx';
import { ChartTabs } from '../features/prescriber-chart/ChartTabs.tsx';
import { PrescriberChart } from '../features/prescriber-chart/PrescriberChart.tsx';
import { ResidentHeader } from '../features/resident-header/ResidentHeader.tsx';
import { useLiveResident } from '../live/use-live-resident.ts';
import styles from './chart-page.module.css';

/** The prescriber's chart; its pop-ups are the routes below (S1 §2.3). */
export const Route = createFileRoute(
  '/_signed-in/residents/gp/$authoringSystem/$authoringSystemForeignKey',
)({
  validateSearch: z.object({
    tab: z.catch(z.optional(z.enum(['chart', 'history'])), undefined),
  }),
  beforeLoad: (guarded) => guardChart(guarded, 'ViewClinicalChart'),
  loader: ({ context, params }) => prefetchChart(context.queryClient, params),
  component: ChartPage,
});

function ChartPage() {
  const { authoringSystem, authoringSystemForeignKey } = Route.useParams();
  const { identity } = Route.useRouteContext();
  const residentKey = { authoringSystem, authoringSystemForeignKey };
  const queryClient = useQueryClient();
  const live = useLiveResident(residentKey, () => void reloadChart(queryClient));
  return (
    <main className={styles.page}>
      <ResidentHeader residentKey={residentKey} actions={<LiveSign state={live} />}>
        <DraftingProvider
          key={`${authoringSystem} ${authoringSystemForeignKey}`}
          residentKey={residentKey}
          identity={identity}
          providerId={chosenProviderId()}
        >
          <ChartViews residentKey={residentKey} />
          <DraftDialog />
          <LeaveDialog />
        </DraftingProvider>
      </ResidentHeader>
    </main>
  );
}

function ChartViews({ residentKey }: { residentKey: ResidentKey }) {
  const { tab = 'chart' } = Route.useSearch();
  const { identity } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data: resident } = useSuspenseQuery(chartQueries(residentKey).resident);
  const isPrescriber = can(identity.userType, 'DraftMedications');
  return (
    <div className={styles.views}>
      <MessageContext value="main">
        <Outlet />
      </MessageContext>
      <ChangedBanner />
      <ChartTabs
        tab={tab}
        onChange={(chosen) =>
          void navigate({ to: '.', search: chosen === 'history' ? { tab: chosen } : {} })
        }
      >
        {tab === 'history' ? (
          <ChangeHistory residentKey={residentKey} timeZone={resident.facilityDetails.timeZone} />
        ) : (
          <div className={styles.chart}>
            <DraftToolbar isPrescriber={isPrescriber} />
            <PrescriberChart
              residentKey={residentKey}
              canChangePackaging={
                can(identity.userType, 'ChangePackaging') && resident.residentStatus === 'Active'
              }
              parts={isPrescriber ? rowParts : undefined}
            />
          </div>
        )}
      </ChartTabs>
      <DraftsTray />
    </div>
  );
}
