import { Logo } from '../../ui/content/Logo.tsx';
import styles from '../messages/MessagePage.module.css';

/** Shown instead of the application if the browser's storage can't be used: nobody could stay signed in. */
export function StorageProblem({ productName }: { productName: string }) {
  return (
    <div className={styles.page}>
      <header className={styles.product}>
        <Logo size={36} name={productName} />
      </header>
      <main className={styles.main}>
        <div className={styles.panel} role="alert">
          <h1>{productName} can’t sign you in on this browser</h1>
          <p>
            {productName} can’t store what it needs to sign you in: site data is blocked, or there
            is no space left.
          </p>
          <p>
            Allow cookies and site data for this address, or close some tabs, then reload this page.
            Nothing has been lost.
          </p>
        </div>
      </main>
    </div>
  );
}
