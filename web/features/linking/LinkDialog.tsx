import { useQuery } from '@tanstack/react-query';
import { portal } from '@wattle/contract/operations/portal.ts';
import { useEffect, useRef } from 'react';
import { apiQuery } from '../../api/query.ts';
import { OrganisationsFound } from '../../clinical/OrganisationsFound.tsx';
import { mayLeave } from '../../lib/page/leave-guard.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { InlineProgress } from '../../ui/states/Spinner.tsx';
import { ClinicalSystems } from './ClinicalSystems.tsx';
import styles from './linking.module.css';

const titles = {
  pending: 'Link to another aged care provider',
  error: "We can't find you.",
  nothing: 'Nothing was linked',
  success: 'We found you!',
} as const;

/** Looks for the user's further organisations (HEAD-02), and offers linking through a clinical system (HEAD-04). */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { status, data: { organisationList: names = [], isNew = true } = {} } = useQuery({
    ...apiQuery(portal.linkAdditionalOrganisations, {}),
    gcTime: 0,
    retry: false,
  });
  const outcome = status === 'success' && names.length === 0 ? 'nothing' : status;
  const goOn = async () => {
    // Reload, to show everything the user can now see.
    if (await mayLeave()) window.location.assign('/residents');
  };
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (status !== 'pending') answer.current?.focus();
  }, [status]);
  return (
    <Dialog
      isOpen
      size="small"
      title={titles[outcome]}
      onClose={onClose}
      footer={
        status === 'pending' ? undefined : (
          <Button
            ref={answer}
            variant="primary"
            onPress={outcome === 'success' ? () => void goOn() : onClose}
          >
            {outcome === 'success' ? 'OK' : 'Exit'}
          </Button>
        )
      }
    >
      {status === 'pending' && (
        <p className={styles.waiting}>
          <InlineProgress label="Searching for your details" />
        </p>
      )}
      {outcome === 'nothing' && (
        <p>
          We found no other aged care provider for you. Please contact the aged care facility if you
          expected one.
        </p>
      )}
      {status === 'error' && <p>Please review your details or contact the aged care facility.</p>}
      {outcome === 'success' && (
        <>
          <OrganisationsFound names={names} />
          {!isNew && <p>Nothing new was linked: you could access them before.</p>}
        </>
      )}
      {status !== 'pending' && <ClinicalSystems />}
    </Dialog>
  );
}
