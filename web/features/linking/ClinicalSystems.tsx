import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { apiQuery } from '../../api/query.ts';
import { mayLeave } from '../../lib/page/leave-guard.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ExternalIcon } from '../../ui/content/screen-icons.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import styles from './linking.module.css';

/** Linking through an organisation's clinical system; nothing if there is none to link. */
export function ClinicalSystems() {
  const organisations = useQuery(apiQuery(portal.linkableOrganisations, {}));
  const [chosen, setChosen] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (organisations.isLoadingError) {
    return (
      <Banner
        kind="error"
        title="We couldn’t load the clinical systems."
        actions={<Button onPress={() => void organisations.refetch()}>Try again</Button>}
      >
        {sentenceOf(organisations.error)}
      </Banner>
    );
  }
  if (organisations.data === undefined || organisations.data.length === 0) return null;

  const leave = async () => {
    if (!(await mayLeave())) return;
    setLeaving(true);
    setFailure(undefined);
    try {
      const { oAuthLink } = await call(portal.clinicalDetails, { params: { id: chosen } });
      window.location.assign(webAddress(oAuthLink));
    } catch (error) {
      setLeaving(false);
      setFailure(sentenceOf(error));
    }
  };
  return (
    <section className={styles.systems} aria-labelledby="clinical-systems">
      <h3 id="clinical-systems">Do you have an account in a clinical system?</h3>
      <p>Sign in there to link the provider record it has for you.</p>
      <NativeSelect
        label="Aged care provider"
        options={[
          { id: '', label: 'Select an aged care provider' },
          ...organisations.data.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={chosen}
        isDisabled={isLeaving}
        onChange={setChosen}
      />
      <Button
        icon={<ExternalIcon />}
        isPending={isLeaving}
        disabledReason={chosen === '' ? 'Select an aged care provider first.' : undefined}
        onPress={() => void leave()}
      >
        Go to the clinical system
      </Button>
      {failure !== undefined && <Banner kind="error" title={failure} />}
    </section>
  );
}

/** Throws unless this is an address a browser may be sent to, and not a script. */
function webAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('The link is not a web address');
  return href;
}
