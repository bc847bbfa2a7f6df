import * as z from 'zod/mini';
import type { ResourceType } from './resources.ts';
import { line, longestAddress } from '../values/text.ts';
import { Uuid } from '../values/uuid.ts';

/**
 * What other systems can be notified of: a new version of a chart, that a pharmacist has confirmed one, that something was
 * asked or recommended and what became of it, and that a list of allergies says something else.
 */
export const EventTopic = z.enum([
  'order-finalised',
  'order-confirmed',
  'question-asked',
  'question-closed',
  'allergies-changed',
]);
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

/** The right that a service needs for any subscription: most events are about Lists. */
export const subscriptionRight = { type: 'List', interaction: 'r' } as const;

/** The type of what an event is about, which a service has to be allowed to read. */
export const topicTypes = {
  'order-finalised': 'List',
  'order-confirmed': 'List',
  'question-asked': 'Task',
  'question-closed': 'Task',
  'allergies-changed': 'List',
} as const satisfies Record<EventTopic, ResourceType>;

/** The types that a subscription to these topics needs to be read, each once. */
export const typesOf = (topics: readonly EventTopic[]): ResourceType[] => [
  ...new Set([subscriptionRight.type, ...topics.map((topic) => topicTypes[topic])]),
];
