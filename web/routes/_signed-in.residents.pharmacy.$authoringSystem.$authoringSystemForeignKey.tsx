import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { guardChart, nextChartMs, startChart } from '../app/session/chart-access.ts';
import { pharmacyChart } from '../chart/addresses.ts';
import { useConfiguration } from '../app/start/configuration.ts';
import { MessageContext } from '../app/messages/MessagePage.tsx';
import { HeldItemsBanner } from '../features/held-items/HeldItemsBanner.tsx';
import { WaitingAllergies } from '../features/held-items/WaitingAllergies.tsx';
import { PharmacistChart } from '../features/pharmacist-chart/PharmacistChart.tsx';
import { ProposedPrescription } from '../features/drafts/forms/ProposedPrescription.tsx';
import { ChartQuestions } from '../features/questions/ChartQuestions.tsx';
import { QuestionsProvider } from '../features/questions/QuestionsProvider.tsx';
import { IdentityChanges } from '../features/resident-record/IdentityChanges.tsx';
import { ResidentHeader } from '../features/resident-header/ResidentHeader.tsx';
import { StayBanner } from '../features/stays/StayBanner.tsx';
import styles from './chart-page.module.css';
import { ChartActions } from './-ChartActions.tsx';

export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey',
)({
  // `medications`: return to the medicines, not to the top of the page (CFM-09).
  validateSearch: z.object({ view: z.catch(z.optional(z.literal('medications')), undefined) }),
  beforeLoad: (guarded) => guardChart(guarded, 'ViewPharmacyChart'),
  loader: startChart,
  pendingMs: nextChartMs,
  component: PharmacyRoute,
});

const confirmRoute = `${pharmacyChart}/confirm/$pharmacyMedicationOrderId` as const;

function PharmacyRoute() {
  const residentKey = Route.useParams();
  const { identity } = Route.useRouteContext();
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { featureFlags } = useConfiguration();
  const isConfirming = useMatchRoute()({ to: confirmRoute }) !== false;
  return (
    <main>
      <ResidentHeader
        residentKey={residentKey}
        identity={identity}
        hasQrCode={featureFlags.qrcode}
        actions={<ChartActions />}
        waitingAction={<WaitingAllergies />}
      >
        <QuestionsProvider prescriptionStep={ProposedPrescription}>
          <div className={styles.above}>
            <StayBanner />
            <IdentityChanges />
            <HeldItemsBanner />
            <ChartQuestions />
          </div>
          <PharmacistChart
            isConfirming={isConfirming}
            isReturning={view === 'medications'}
            onConfirm={(pharmacyMedicationOrderId) =>
              void navigate({
                to: confirmRoute,
                params: { ...residentKey, pharmacyMedicationOrderId },
                resetScroll: false,
              })
            }
          />
        </QuestionsProvider>
        <MessageContext value="main">
          <Outlet />
        </MessageContext>
      </ResidentHeader>
    </main>
  );
}
