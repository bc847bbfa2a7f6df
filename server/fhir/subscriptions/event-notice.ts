import { type ResourceType, resourceTypes } from '@wattle/contract/fhir/resources.ts';
import { grants } from '@wattle/contract/fhir/scopes.ts';
import {
  type SubscriptionContent,
  topicTypes,
  typesOf,
} from '@wattle/contract/fhir/subscriptions.ts';
import type { Container } from '../../container.ts';
import { type DeliveryRow, isToldAbout } from '../../queries/exchange/deliveries.ts';
import { finish } from '../finish.ts';
import { linksOf } from '../links.ts';
import type { ReadContext } from '../reader.ts';
import { readers } from '../readers.ts';
import { allergyListId } from '../readers/allergy-lists.ts';
import type { EventNotice } from './notification.ts';

type Reference = EventNotice['references'][number];

/**
 * An event in the form that a service may receive now: named, or with what it may read of it. Undefined if the service
 * may no longer receive it at all.
 */
export async function eventNotice(
  { db, settings, now }: Container,
  delivery: DeliveryRow,
  { serviceId, scopes, content }: TellTo,
): Promise<EventNotice | undefined> {
  const { number, at, topic, residentId } = delivery;
  const mayRead = (type: ResourceType) => grants(scopes, 'system', { type, interaction: 'r' });
  if (!typesOf([topic]).every(mayRead)) return undefined;
  if (!(await isToldAbout(db.kysely, serviceId, residentId, now()))) return undefined;
  const references = referencesOf(delivery).filter((one) => mayRead(typeOf(one)));
  const notice = { number, at, topic, references };
  if (content === 'id-only') return { ...notice, resources: [] };
  const context: ReadContext = {
    db: db.kysely,
    reach: { kind: 'service', serviceId },
    now: now(),
    links: linksOf(settings),
  };
  const resources = await readAll(context, references);
  const [about] = resources;
  if (about?.resourceType !== topicTypes[topic]) return undefined;
  const items =
    about.resourceType === 'List'
      ? (about.entry ?? []).flatMap(({ item }) => item.reference ?? [])
      : [];
  const lines = items.filter(isReference).filter((one) => mayRead(typeOf(one)));
  return { ...notice, resources: [...resources, ...(await readAll(context, lines))] };
}

interface TellTo {
  readonly serviceId: string;
  readonly scopes: readonly string[];
  readonly content: SubscriptionContent;
}

function referencesOf(delivery: DeliveryRow): Reference[] {
  const { orderId, confirmationId, questionId, residentId } = delivery;
  const patient = `Patient/${residentId}` as const;
  if (questionId !== null) return [`Task/${questionId}`, patient];
  if (orderId === null) return [`List/${allergyListId(residentId)}`, patient];
  const provenance =
    confirmationId === null ? `finalised-${orderId}` : `confirmed-${confirmationId}`;
  return [`List/${orderId}`, patient, `Provenance/${provenance}`];
}

const typeOf = (reference: Reference) => reference.split('/')[0] as ResourceType;

const isReference = (text: string): text is Reference =>
  resourceTypes.some((type) => text.startsWith(`${type}/`));

async function readAll(context: ReadContext, references: readonly Reference[]) {
  const resources = [];
  for (const reference of references) {
    const id = reference.slice(reference.indexOf('/') + 1);
    const found = await readers[typeOf(reference)].read(context, id);
    if (found !== undefined) resources.push(finish(found).resource);
  }
  return resources;
}
