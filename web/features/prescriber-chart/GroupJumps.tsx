import { useQuery } from '@tanstack/react-query';
import { type GroupId, groupMedications } from '@wattle/contract/rules/chart/medication-groups.ts';
import { chartQueries } from '../../api/chart-queries.ts';
import { useChart } from '../../chart/chart.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './chart.module.css';

export const headingId = (group: GroupId) => `medicines-${group}`;

function jumpTo(group: GroupId): void {
  const heading = document.getElementById(headingId(group));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** How many medicines each group has, and the way there. */
export function GroupJumps() {
  const { residentKey } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const groups = groupMedications(order?.medications ?? []);
  if (order === undefined) return <div className={styles.jumpsToBe} aria-hidden />;
  if (groups.length === 0) return null;
  return (
    <nav aria-label="Groups of medicines" className={styles.nav}>
      <ul className={styles.jumps}>
        {groups.map(({ id, shortTitle, medications }) => (
          <li key={id}>
            <Button variant="quiet" size="small" onPress={() => jumpTo(id)}>
              {shortTitle} <span className={styles.count}>{medications.length}</span>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
