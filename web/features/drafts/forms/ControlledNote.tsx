import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { Capability } from '@wattle/contract/rules/people/capability.ts';
import { canEnterOnBehalf } from '@wattle/contract/rules/orders/on-behalf.ts';
import { canReauthenticate } from '@wattle/contract/rules/people/reauthentication.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';

/** Says in advance that finalising a controlled medicine needs a password (RELOG-04). */
export function ControlledNote({ product }: { product: Pick<ProductIdentity, 'schedule'> }) {
  const { identity } = useChart();
  const ability = isAssistant(identity.userType)
    ? canEnterOnBehalf([product])
    : canReauthenticate(identity);
  if (product.schedule !== 'S8') return null;
  return ability.ok ? (
    <Banner kind="info" title="Schedule 8 medicine">
      You’ll need your clinical system password to finalise it.
    </Banner>
  ) : (
    <Banner kind="warning" title="Schedule 8 medicine">
      You can draft it but not finalise it. {ability.why}
    </Banner>
  );
}

/** The same, above a review of drafts that include a controlled medicine. */
export function ControlledReview({ ability }: { ability: Capability }) {
  return ability.ok ? (
    <Banner kind="info" title="These drafts include a Schedule 8 medicine.">
      You’ll be asked for your clinical system password.
    </Banner>
  ) : (
    <Banner kind="warning" title="You can’t finalise a Schedule 8 medicine.">
      {ability.why} Remove those drafts to finalise the others.
    </Banner>
  );
}
