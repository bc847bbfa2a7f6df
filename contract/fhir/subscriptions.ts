import * as z from 'zod/mini';
import { line, longestAddress } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';

/** What other systems can be notified of: a new version of a chart, and that a pharmacist has confirmed one. */
export const EventTopic = z.enum(['order-finalised', 'order-confirmed']);
export type EventTopic = z.infer<typeof EventTopic>;

/** Whether a notification names what it is about, or also carries it. */
export const SubscriptionContent = z.enum(['id-only', 'full-resource']);
export type SubscriptionContent = z.infer<typeof SubscriptionContent>;

/** requested until the system answers the handshake; error while it doesn’t answer; off for good. */
export const SubscriptionStatus = z.enum(['requested', 'active', 'error', 'off']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** A subscription as an administrator registers it for a backend service. It is never changed, only replaced. */
export const SubscriptionForm = z.object({
  serviceId: Uuid,
  topics: z.array(EventTopic).check(z.minLength(1), z.maxLength(EventTopic.options.length)),
  /** Where notifications are posted to. */
  endpoint: line(longestAddress),
  content: SubscriptionContent,
});
export type SubscriptionForm = z.infer<typeof SubscriptionForm>;

/** How long a notification is tried before it becomes a dead letter, in hours. */
export const giveUpHours = 72;

/** Between two heartbeats to a system that gets nothing else, in seconds. */
export const heartbeatSeconds = 600;

/** How long a system may take to answer, in seconds. */
export const timeoutSeconds = 10;

/** The right that a service needs to be notified of orders, which are about Lists. */
export const subscriptionRight = { type: 'List', interaction: 'r' } as const;
