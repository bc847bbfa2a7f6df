import type { Settings } from '../settings/settings.ts';

/** Where the clinical system asks who somebody is; the reference back end plays it. */
export const authorizePath = '/clinical-system/authorize';

/** The client's page that the clinical system leads back to. */
const returnPath = '/clinical-link';

export function clinicalAuthorizeUrl({ publicUrl }: Settings, state: string): string {
  const query = new URLSearchParams({ response_type: 'code', state });
  return `${publicUrl}${authorizePath}?${query.toString()}`;
}

/** The way back, with what came of it. It is always ours: no address is taken from a request. */
export function returnUrl(
  { publicUrl }: Settings,
  outcome:
    | { readonly state: string; readonly code: string }
    | { readonly state: string; readonly error: 'access_denied' },
): string {
  return `${publicUrl}${returnPath}?${new URLSearchParams(outcome).toString()}`;
}
