import { Logo } from '../../ui/content/Logo.tsx';
import type { ConfigurationFault } from '../../lib/instance/configuration.ts';
import styles from '../messages/MessagePage.module.css';

/** Shown instead of the application if its configuration file is invalid (CFG-01). */
export function ConfigurationProblem({ fault }: { fault: ConfigurationFault }) {
  return (
    <div className={styles.page}>
      <header className={styles.product}>
        <Logo size={36} markOnly />
      </header>
      <main className={styles.main}>
        <div className={styles.panel} role="alert">
          <h1>This installation is not configured correctly</h1>
          <p>
            The file <code>configuration.json</code>{' '}
            {fault.kind === 'not-json' && 'isn’t JSON, so none of its settings could be read.'}
            {fault.kind === 'no-settings' && 'is JSON, but doesn’t contain settings.'}
            {fault.kind === 'key' && (
              <>
                has a missing or wrong value for <code>{fault.key}</code>.
              </>
            )}
          </p>
          <p>Nothing has been lost. Please contact the person who looks after this installation.</p>
        </div>
      </main>
    </div>
  );
}
