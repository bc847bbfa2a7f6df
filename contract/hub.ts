import * as z from 'zod/mini';
import { type ResidentKey, AuthoringSystem, ForeignKey } from './values/resident-key.ts';

/** Path of the live hub under the portal service; SignalR JSON hub protocol. */
export const hubPath = '/hub';
/** Returns true if the group has been quiet for a minute, so that what was loaded seconds ago is still right. */
export const joinGroup = 'JoinGroup';
export const leaveGroup = 'LeaveGroup';
/** The error of a join that the user has no right to; any other may be tried again. */
export const joinRefusal = 'You don’t have access to this resident.';

/**
 * Sent, without anything else, to every connection of an account when what it may see may have changed: its access
 * ended, its type or an organisation changed, or a resident left one of its organisations. The client asks again for
 * all that it shows.
 */
export const accessChanged = 'AccessChanged';

/**
 * Sent, without anything else, to every connection of an account when what lists show of the residents of its
 * organisations may have changed.
 */
export const listChanged = 'ListChanged';

/** In the address of a connection that takes the place of one before: its page asks again by itself once it is back. */
export const returningParameter = 'returning';

/**
 * The events the hub sends to a resident's group. Names only, no clinical data: the client fetches again with its own
 * access rights. `PharmacyRequestAdded`: a new order. `ChartChanged`: packaging, an actioned toggle or a confirmation
 * on the order named, or the items waiting from other systems.
 */
export const hubEvents = ['PharmacyRequestAdded', 'ChartChanged'] as const;
export type HubEventName = (typeof hubEvents)[number];

export const HubEvent = z.object({
  authoringSystem: AuthoringSystem,
  key: ForeignKey,
  order: z.string(),
});
export type HubEvent = z.infer<typeof HubEvent>;

/** The group of a resident, lower case (LIV-01). */
export function residentGroup(resident: ResidentKey): string {
  return `patient-${resident.authoringSystem}-${resident.authoringSystemForeignKey}`.toLowerCase();
}
