import { Spinner } from '../../ui/Spinner.tsx';
import styles from './confirm.module.css';

/** CFM-06. */
export function Confirming() {
  return (
    <div className={styles.progress} role="status">
      <Spinner isLarge />
      <p className={styles.progressTitle}>Confirming the medications</p>
      <p>We're confirming your action...</p>
    </div>
  );
}
