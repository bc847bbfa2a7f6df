import { canDraft } from '@wattle/contract/rules/people/roles.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';

let draftOnBehalf = false;

/** Sets whether this instance lets nurses and office staff draft on behalf of a prescriber (DRF-01). */
export function configureDrafting(isOnBehalf: boolean): void {
  draftOnBehalf = isOnBehalf;
}

/** Whether the user drafts, finalises and changes packaging here. The server decides by the same rule. */
export function mayDraft(userType: UserType | null): boolean {
  return canDraft(userType, draftOnBehalf);
}
