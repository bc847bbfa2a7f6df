import { createLink } from '@tanstack/react-router';
import type { medications } from '@wattle/contract/operations/medications.ts';
import type { AnswerOf } from '@wattle/contract/operations/operation.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import styles from './countersign.module.css';

const RouterLink = createLink(LinkButton);

interface ToCountersignDialogProps {
  residents: AnswerOf<typeof medications.countersignList>;
  onClose: () => void;
}

/** The residents with orders to countersign, longest wait first, each with the way to the chart. */
export function ToCountersignDialog({ residents, onClose }: ToCountersignDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="To countersign">
      <ul className={styles.residents}>
        {residents.map((one) => (
          <li key={`${one.authoringSystem} ${one.authoringSystemForeignKey}`}>
            <RouterLink to={clinicalChart} params={one}>
              {chartName(one)}
            </RouterLink>
            <span className={styles.quiet}>
              born {formatClinicalDate(one.dateOfBirth)}, {one.facility},{' '}
              {one.orders === 1 ? '1 order' : `${one.orders} orders`}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
