import { portalLinking } from '@wattle/contract/operations/portal-linking.ts';
import { call } from '../../api/client.ts';
import { ApiError, RefusalError } from '../../api/errors.ts';

/**
 * Sends a clinical system's answer to the server. False if the user cancelled there, or the server refuses the
 * answer. Throws if the server couldn't be reached: the answer can be sent again.
 */
export async function completeClinicalLink(query: string): Promise<boolean> {
  const answer = new URLSearchParams(query);
  const state = answer.get('state');
  const code = answer.get('code');
  if (state === null || code === null) return false;
  try {
    await call(portalLinking.completeClinicalLink, { body: { state, code } });
    return true;
  } catch (error) {
    const isRefused =
      error instanceof RefusalError || (error instanceof ApiError && error.status < 500);
    if (isRefused) return false;
    throw error;
  }
}
