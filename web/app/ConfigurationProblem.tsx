import styles from './ConfigurationProblem.module.css';

/** Shown instead of the application when its configuration file is wrong (CFG-01). */
export function ConfigurationProblem({ badKey }: { badKey: string }) {
  return (
    <main className={styles.page}>
      <h1>This installation is not configured correctly</h1>
      <p>
        The file <code>configuration.json</code> has a missing or wrong value for{' '}
        <code>{badKey}</code>.
      </p>
      <p>Nothing has been lost. Please tell the person who looks after this installation.</p>
    </main>
  );
}
