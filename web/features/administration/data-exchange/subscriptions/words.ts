import type {
  EventTopic,
  SubscriptionContent,
  SubscriptionStatus,
} from '@wattle/contract/fhir/subscriptions.ts';
import type { BadgeKind } from '../../../../ui/content/Badge.tsx';

export const subscriptionLabels = {
  topics: 'Events',
  endpoint: 'Address',
  content: 'Content',
} as const;

export const topicNames: Record<EventTopic, string> = {
  'order-finalised': 'Order finalised',
  'order-confirmed': 'Order confirmed by the pharmacy',
  'question-asked': 'Question or recommendation to the prescriber',
  'question-closed': 'Question answered, or recommendation decided',
  'allergies-changed': 'Allergies changed',
};

export const contentNames: Record<SubscriptionContent, string> = {
  'id-only': 'Ids only',
  'full-resource': 'With the records',
};

export const statuses: Record<SubscriptionStatus, { name: string; kind: BadgeKind }> = {
  requested: { name: 'Waiting for its first answer', kind: 'info' },
  active: { name: 'Active', kind: 'positive' },
  error: { name: 'Doesn’t answer', kind: 'caution' },
  off: { name: 'Ended', kind: 'neutral' },
};
