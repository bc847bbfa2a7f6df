import { useEffect, useRef } from 'react';
import styles from './registration.module.css';

/** Replaces the form once it has been sent (REG-09). The heading gets the focus. */
export function ThankYou({ productName }: { productName: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.thanks}>
      <h1 ref={heading} tabIndex={-1}>
        Thank you for registering
      </h1>
      <p>A consultant will review your registration.</p>
      <p>
        You will be contacted by email when your access to {productName} is ready. You can close
        this page.
      </p>
    </div>
  );
}
