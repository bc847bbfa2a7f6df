import { Logo } from '../ui/Logo.tsx';
import styles from './MessagePage.module.css';

/** Shown instead of the application where the browser keeps nothing for it: nobody could stay signed in. */
export function StorageProblem({ productName }: { productName: string }) {
  return (
    <div className={styles.page}>
      <header className={styles.product}>
        <Logo size={36} name={productName} />
      </header>
      <main className={styles.main}>
        <div className={styles.panel} role="alert">
          <h1>{productName} cannot sign you in here</h1>
          <p>
            This browser keeps {productName} from storing what it needs to sign you in: site data is
            blocked, or there is no room left for it.
          </p>
          <p>
            Allow cookies and site data for this address, or close some tabs, then load this page
            again. Nothing has been lost.
          </p>
        </div>
      </main>
    </div>
  );
}
