import { portalStart } from '@wattle/contract/operations/portal-start.ts';
import { call } from '../../api/client.ts';
import { chosenProvider } from '../../lib/storage/chosen-provider.ts';
import { ending, showEnding } from './session-end.ts';

let checking: Promise<void> | undefined;

/** After a refusal: if the user's access has ended meanwhile, says so in place of the screens. */
export function checkAccess(): void {
  checking ??= endIfOver().finally(() => {
    checking = undefined;
  });
}

async function endIfOver(): Promise<void> {
  try {
    const { hasAccessEnded } = await call(portalStart.me, { query: { ...chosenProvider() } });
    if (hasAccessEnded === true && ending() === undefined) showEnding('access-ended');
  } catch {
    // The refusal is shown where it happened.
  }
}
