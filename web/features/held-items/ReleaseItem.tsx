import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { MedicineName } from '../../clinical/MedicineLine.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { Confirmation } from '../../ui/dialogs/Confirmation.tsx';
import styles from './held-items.module.css';
import { LeftOut } from '../../clinical/LeftOut.tsx';
import { useLinesToCease } from './LinesToCease.tsx';
import { useDecision } from './use-decision.ts';

interface ReleaseItemProps {
  item: HeldItem;
  onClose: () => void;
}

/** Says what a release writes before it is written. */
export function ReleaseItem({ item, onClose }: ReleaseItemProps) {
  const { id, kind, title, notKept } = item;
  const ceased = useLinesToCease(item);
  const { residentKey, resident } = useChart();
  const { mutate, isPending, error } = useDecision(
    () =>
      call(medicationsHeldItems.releaseHeldItem, {
        params: { ...pathOf(residentKey), heldItemId: id },
      }),
    title,
    'released',
    onClose,
  );
  const name = chartName(resident);
  return (
    <Confirmation
      title={
        <>
          Release <bdi>{title}</bdi>?
        </>
      }
      confirmLabel="Release"
      isBusy={isPending}
      focused="cancel"
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <div className={styles.items}>
        <p>{kind === 'Medicine' ? medicineWords(name) : recordWords(name)}</p>
        {ceased.map((medication) => (
          <p key={medication.authoringSystemForeignKey}>
            Ceased with it: <MedicineName product={medication.product} />
          </p>
        ))}
        <LeftOut notKept={notKept} />
        <p>Your name is recorded with it.</p>
        {error !== null && <Banner kind="error" title={sentenceOf(error)} />}
      </div>
    </Confirmation>
  );
}

const medicineWords = (name: string) =>
  `It is added to the chart of ${name} as it is shown, as a medicine of another system. A prescriber has to prescribe it here before anything is supplied.`;

const recordWords = (name: string) =>
  `It is added to the allergies of ${name} as it is shown. Everybody who sees this chart sees it, and medicines are checked against it.`;
