import { useQuery } from '@tanstack/react-query';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { useWholeTitle } from '../../lib/page/page-title.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Promotion } from '../../ui/content/Promotion.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import styles from './registration.module.css';
import { ThankYou } from './ThankYou.tsx';

/** The public registration page (REG-01…11). */
export function Registration({ productName }: { productName: string }) {
  const title = `${productName} registration`;
  useWholeTitle(title);
  const [isDone, setDone] = useState(false);
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        {isDone ? (
          <ThankYou productName={productName} />
        ) : (
          <>
            <h1>{title}</h1>
            <p>
              Request access here. Already registered?{' '}
              {/* A plain link, so that the browser asks before what was typed is lost. */}
              <LinkButton href="/residents">Sign in</LinkButton>
            </p>
            <FormOnceLoaded onDone={() => setDone(true)} />
          </>
        )}
      </main>
      <Promotion productName={productName} className={styles.promotion} />
    </div>
  );
}

function FormOnceLoaded({ onDone }: { onDone: () => void }) {
  const lookups = useQuery({
    ...apiQuery(portalRegistration.registrationLookups, {}),
    staleTime: Infinity,
  });
  if (lookups.data !== undefined)
    return <RegistrationForm lookups={lookups.data} onDone={onDone} />;
  if (lookups.isError && !lookups.isFetching) {
    return (
      <Banner
        kind="error"
        title="We couldn’t load the form"
        actions={<Button onPress={() => void lookups.refetch()}>Try again</Button>}
      >
        {sentenceOf(lookups.error)}
      </Banner>
    );
  }
  return <p role="status">...loading</p>;
}
