import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CtgCode } from '@wattle/contract/entities/resident-facts.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { loadable } from '../../api/query.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LeaveQuestion } from '../../ui/dialogs/LeaveQuestion.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { Tabs } from '../../ui/content/Tabs.tsx';
import { useDiscardQuestion } from '../../ui/dialogs/use-discard-question.tsx';
import { ConsentForm, type ConsentFormProps } from './ConsentForm.tsx';
import styles from './contacts.module.css';
import type { ContactsPanel } from './contacts-panel.ts';
import { ContactsList } from './ContactsList.tsx';
import { savingConsent } from './use-save-consent.ts';

interface ContactsDialogProps {
  residentKey: ResidentKey;
  /** Name and date of birth of the resident. */
  whose: string;
  /** Whether there is a consent tab: for a doctor, about a resident who is asked for it. */
  hasConsent: boolean;
  panel: ContactsPanel;
}

/** Contacts of a resident's facility, prescribers and pharmacists, and consent to Closing the Gap. */
export function ContactsDialog({ whose, hasConsent, panel, residentKey }: ContactsDialogProps) {
  const { isOpen, section, open } = panel;
  const client = useQueryClient();
  const isSaving = useIsMutating(savingConsent) > 0;
  // Kept here, so that it stays while the other tab is read.
  const [answer, setAnswer] = useState<CtgCode>();
  const [saved, setSaved] = useState<CtgCode>();
  const recorded = () => client.getQueryData(chartQueries(residentKey).resident.queryKey);
  const isDirty = () =>
    answer !== undefined && answer !== (saved ?? recorded()?.closingTheGap.code);
  const { ask, question } = useDiscardQuestion(isDirty, () => {
    setAnswer(undefined);
    setSaved(undefined);
    panel.close();
  });
  const contacts = <Contacts residentKey={residentKey} panel={panel} />;
  const tab = section === 'consent' ? 'consent' : 'contacts';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={ask}
      isBusy={isSaving}
      size="large"
      title={
        <>
          {hasConsent ? 'Contacts and consent' : 'Contacts'}{' '}
          <span className={styles.whose}>{whose}</span>
        </>
      }
    >
      {hasConsent ? (
        <Tabs
          label="Contacts and consent"
          items={[
            { id: 'consent', label: 'Consent' },
            { id: 'contacts', label: 'Contacts' },
          ]}
          orientation="vertical"
          selectedKey={tab}
          onSelectionChange={(chosen) => open(chosen === 'consent' ? 'consent' : 'facility')}
        >
          {tab === 'consent' ? (
            <Consent
              residentKey={residentKey}
              answer={answer}
              onAnswer={setAnswer}
              onSaved={setSaved}
              onClose={ask}
            />
          ) : (
            contacts
          )}
        </Tabs>
      ) : (
        contacts
      )}
      {question}
      <LeaveQuestion asks={isOpen && isDirty() && !isSaving} />
    </Dialog>
  );
}

interface ConsentProps extends Omit<ConsentFormProps, 'resident'> {
  residentKey: ResidentKey;
}

function Consent({ residentKey, ...form }: ConsentProps) {
  const resident = useQuery(chartQueries(residentKey).resident);
  return (
    <Loaded
      from={loadable(resident)}
      loading={<Skeleton count={4} label="Loading the consent" />}
      failed="We couldn’t load the consent"
    >
      {(found) => <ConsentForm resident={found} {...form} />}
    </Loaded>
  );
}

function Contacts({ residentKey, panel }: { residentKey: ResidentKey; panel: ContactsPanel }) {
  const contact = useQuery(chartQueries(residentKey).contact);
  return (
    <Loaded
      from={loadable(contact)}
      loading={<Skeleton count={6} label="Loading the contacts" />}
      failed="We couldn’t load the contacts"
    >
      {(found) => <ContactsList contact={found} section={panel.section} />}
    </Loaded>
  );
}
