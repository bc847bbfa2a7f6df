import type { Settings } from '../../settings/settings.ts';

/** The clinical system's sign-in page, which this server plays in the demo. */
export const authorizePath = '/clinical-system/authorize';

/** The client's page that the clinical system redirects back to. */
const returnPath = '/clinical-link';

export function clinicalAuthorizeUrl({ publicUrl }: Settings, state: string): string {
  const query = new URLSearchParams({ response_type: 'code', state });
  return `${publicUrl}${authorizePath}?${query.toString()}`;
}

/** The return address with the outcome. Always our own, never taken from a request. */
export function returnUrl(
  { publicUrl }: Settings,
  outcome:
    | { readonly state: string; readonly code: string }
    | { readonly state: string; readonly error: 'access_denied' },
): string {
  return `${publicUrl}${returnPath}?${new URLSearchParams(outcome).toString()}`;
}
