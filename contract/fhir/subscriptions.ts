import * as z from 'zod/mini';

/** What other systems can be told of: a new version of a chart, and that a pharmacist has confirmed one. */
export const EventTopic = z.enum(['order-finalised', 'order-confirmed']);
export type EventTopic = z.infer<typeof EventTopic>;

/** Whether a notification names what it is about, or also carries it. */
export const SubscriptionContent = z.enum(['id-only', 'full-resource']);
export type SubscriptionContent = z.infer<typeof SubscriptionContent>;

/** requested until the system answers the handshake; error while it doesn’t answer; off for good. */
export const SubscriptionStatus = z.enum(['requested', 'active', 'error', 'off']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;
