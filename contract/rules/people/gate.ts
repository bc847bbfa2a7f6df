import type { Identity } from '../../entities/user.ts';

export type Gate = 'ended' | 'additional-details' | 'link' | 'home';

/** Whether to ask a user without a type for their numbers: yes, unless the server says that they can't find anybody. */
export function asksForNumbers({ isMappable }: Pick<Identity, 'isMappable'>): boolean {
  return isMappable !== false;
}

/**
 * What a signed-in user sees first (the /residents gate). `storedProvider` is the provider kept in this
 * browser for a shared account; null if none was chosen.
 */
export function gateOf(
  identity: Pick<Identity, 'userType' | 'isSharedAccount' | 'hasAccessEnded'>,
  storedProvider: string | null,
): Gate {
  if (identity.hasAccessEnded === true) return 'ended';
  if (identity.userType === null) return 'link';
  const hasProvider = storedProvider !== null && storedProvider !== '';
  return identity.isSharedAccount && !hasProvider ? 'additional-details' : 'home';
}
