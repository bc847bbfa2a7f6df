import { Logo } from '../content/Logo.tsx';
import styles from './Splash.module.css';

export interface SplashProps {
  /** The product's name, once it is known. */
  name?: string;
  label?: string;
  /** What is on its way, if there is more to say than that. */
  opening?: string | undefined;
}

/** The whole page until we know what to show: the logo and a loading bar. */
export function Splash({ name, label = 'Loading', opening }: SplashProps) {
  return (
    <main className={styles.splash}>
      <h1>
        <Logo size={64} {...(name === undefined ? { markOnly: true } : { name })} />
      </h1>
      <div role="progressbar" aria-label={label} className={styles.bar}>
        <div className={styles.fill} />
      </div>
      {opening !== undefined && <p className={styles.opening}>{opening}</p>}
    </main>
  );
}
