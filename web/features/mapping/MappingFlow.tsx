import { portal } from '@wattle/contract/operations/portal.ts';
import { attemptLimit } from '@wattle/contract/rules/people/mapping-attempts.ts';
import type { MappingNumbers } from '@wattle/contract/rules/people/provider-details.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, isRefusal, sentenceOf } from '../../api/errors.ts';
import { OrganisationsFound } from '../../clinical/OrganisationsFound.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { MappingFailure } from './MappingFailure.tsx';
import { MappingForm } from './MappingForm.tsx';

type Outcome =
  | { readonly kind: 'success'; readonly organisations: readonly string[] }
  | { readonly kind: 'failure'; readonly reason?: string };

interface MappingFlowProps {
  isLocked: boolean;
  onSignOut: (reason: string) => void;
}

/** The form, with the outcome in a dialog on top so that what was typed stays (MAP-03…05). */
export function MappingFlow({ isLocked, onSignOut }: MappingFlowProps) {
  const [attempt, setAttempt] = useState(isLocked ? attemptLimit : 1);
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    isLocked ? { kind: 'failure' } : undefined,
  );

  const fail = async (reason?: string) => {
    if (attempt >= attemptLimit) await saveAttempts();
    else if (await isServerWaiting()) setAttempt(attemptLimit);
    setOutcome({ kind: 'failure', ...(reason !== undefined && { reason }) });
  };
  const submit = async (numbers: MappingNumbers) => {
    try {
      const { organisationList } = await call(portal.mapUser, { body: numbers });
      const organisations = namesIn(organisationList);
      if (organisations.length > 0) setOutcome({ kind: 'success', organisations });
      // Found, but in no organisation yet: the residents page says whom to ask.
      else if (await isMapped()) window.location.reload();
      else await fail();
    } catch (error) {
      // Mapped in another tab meanwhile, or the last record that it could be was taken.
      const isOver = error instanceof ApiError && error.status === 403;
      if (isOver || isRefusal(error, 'No_Provider_Records')) window.location.reload();
      else if (isRefusal(error, 'Attempts_Locked')) {
        setAttempt(attemptLimit);
        setOutcome({ kind: 'failure' });
      } else await fail(sentenceOf(error));
    }
  };

  return (
    <>
      <MappingForm onSubmit={submit} />
      {outcome?.kind === 'success' && <Found organisations={outcome.organisations} />}
      {outcome?.kind === 'failure' && (
        <MappingFailure
          isLast={attempt >= attemptLimit}
          reason={outcome.reason}
          onReview={() => {
            setAttempt(attempt + 1);
            setOutcome(undefined);
          }}
          onClose={() => onSignOut('User mapping failed')}
        />
      )}
    </>
  );
}

function Found({ organisations }: { organisations: readonly string[] }) {
  // Reload everything for the user's new type.
  const goOn = () => window.location.assign(`${window.location.origin}/residents`);
  return (
    <Notice title="We found you!" closeLabel="Continue" onClose={goOn}>
      <OrganisationsFound names={organisations} />
    </Notice>
  );
}

/** The list arrives comma separated. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

async function isMapped(): Promise<boolean> {
  try {
    return (await call(portal.me, { query: {} })).userType !== null;
  } catch {
    // The next attempt will find out.
    return false;
  }
}

/** Whether this was the last attempt by the server's count, which a reloaded page doesn't know. */
async function isServerWaiting(): Promise<boolean> {
  try {
    return !(await call(portal.getUserAttempts, {})).attemptRetriesExpired;
  } catch {
    // The next attempt will find out.
    return false;
  }
}

/** Specified, although the server keeps its own count. */
async function saveAttempts(): Promise<void> {
  try {
    await call(portal.saveUserAttempts, {});
  } catch {
    // The lock holds by the server's own count.
  }
}
