import { createFileRoute } from '@tanstack/react-router';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import * as z from 'zod/mini';
import { pharmacyChart } from '../chart/addresses.ts';
import { SafetyProvider } from '../chart/safety/safety.tsx';
import { ConfirmActioned } from '../features/confirm-actioned/ConfirmActioned.tsx';
import { NoSuchOrder } from '../features/confirm-actioned/NoSuchOrder.tsx';

export const Route = createFileRoute(
  '/_signed-in/residents/pharmacy/$authoringSystem/$authoringSystemForeignKey/confirm/$pharmacyMedicationOrderId',
)({
  // The order that was shown when this newer one arrived (CFM-07).
  validateSearch: z.object({ since: z.catch(z.optional(Uuid), undefined) }),
  component: ConfirmRoute,
});

function ConfirmRoute() {
  const { pharmacyMedicationOrderId, ...residentKey } = Route.useParams();
  const { since } = Route.useSearch();
  const navigate = Route.useNavigate();
  const close = () =>
    void navigate({
      to: pharmacyChart,
      params: residentKey,
      search: { view: 'medications' },
      // Back leads to the chart, not into the pop-up again.
      replace: true,
      resetScroll: false,
    });
  if (!Uuid.safeParse(pharmacyMedicationOrderId).success) return <NoSuchOrder onClose={close} />;
  return (
    <SafetyProvider>
      <ConfirmActioned
        orderId={pharmacyMedicationOrderId}
        since={since}
        onClose={close}
        onSuperseded={(latest, from) =>
          void navigate({
            to: '.',
            params: { ...residentKey, pharmacyMedicationOrderId: latest },
            search: { since: from },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </SafetyProvider>
  );
}
