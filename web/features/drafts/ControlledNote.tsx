import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { Banner } from '../../ui/Banner.tsx';

/** Said before the work is done: a controlled medicine can be drafted but not finalised (RELOG-04). */
export function ControlledNote({ product }: { product: Pick<ProductIdentity, 'schedule'> }) {
  if (product.schedule !== 'S8') return null;
  return (
    <Banner kind="warning" title="Schedule 8 medicine">
      {refusalCodes.Controlled_Needs_Reauthentication}
    </Banner>
  );
}
