import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import type { Capability } from '@wattle/contract/rules/capability.ts';
import { canReauthenticate } from '@wattle/contract/rules/reauthentication.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { useDrafting } from '../drafting.ts';

/** Said before the work is done: what finalising a controlled medicine will ask for (RELOG-04). */
export function ControlledNote({ product }: { product: Pick<ProductIdentity, 'schedule'> }) {
  const ability = canReauthenticate(useDrafting().identity);
  if (product.schedule !== 'S8') return null;
  return ability.ok ? (
    <Banner kind="info" title="Schedule 8 medicine">
      Finalising it will ask for your clinical system password.
    </Banner>
  ) : (
    <Banner kind="warning" title="Schedule 8 medicine">
      You can draft it but not finalise it. {ability.why}
    </Banner>
  );
}

/** The same over the review of drafts with a controlled medicine among them. */
export function ControlledReview({ ability }: { ability: Capability }) {
  return ability.ok ? (
    <Banner kind="info" title="There is a Schedule 8 medicine among these drafts.">
      Finalising asks for your clinical system password first.
    </Banner>
  ) : (
    <Banner kind="warning" title="You cannot finalise a Schedule 8 medicine.">
      {ability.why} Remove those drafts to finalise the others.
    </Banner>
  );
}
