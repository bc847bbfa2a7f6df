import type { AllergyHistory } from '@wattle/contract/entities/allergy.ts';
import { AllergyComparison } from '../../clinical/AllergyComparison.tsx';
import { Badge } from '../../ui/Badge.tsx';
import styles from './chart.module.css';

/** The allergies have changed and the pharmacist has not confirmed that yet (PHA-05). */
export function AllergyNotice({ change }: { change: AllergyHistory }) {
  return (
    <section className={styles.allergy} aria-label="Allergy update">
      <p className={styles.allergyTitle}>
        <Badge kind="critical">Allergy update</Badge>
        {change.status === 'Actioned'
          ? 'Actioned, not yet confirmed.'
          : 'Action it in Confirm actioned, together with the medicines.'}
      </p>
      <AllergyComparison change={change} />
    </section>
  );
}
