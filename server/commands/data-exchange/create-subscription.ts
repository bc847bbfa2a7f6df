import { randomBytes } from 'node:crypto';
import { grants } from '@wattle/contract/fhir/scopes.ts';
import { type SubscriptionForm, typesOf } from '@wattle/contract/fhir/subscriptions.ts';
import type { CallContext } from '../../call.ts';
import type { Container } from '../../container.ts';
import { Refusal } from '../../errors.ts';
import { changeDetail, fieldChanges, hasToSave } from '../../policies/administration.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { endpointProblems } from '../../policies/subscriptions.ts';
import { listBackendServices } from '../../queries/exchange/backend-service-records.ts';
import { lockSetup } from '../../queries/instance/organisation-records.ts';
import { wakeExchange } from '../../queries/exchange/outbox.ts';
import { insertSubscription, lockSubscription } from '../../queries/exchange/subscriptions.ts';
import { openSecret, sealSecret } from '../../sealed-secrets.ts';

interface CreateSubscription extends Pick<CallContext, 'now' | 'audit'> {
  readonly actor: Pick<CallContext['actor'], 'userId'>;
  readonly params: { readonly id: string };
  readonly body: SubscriptionForm;
}

/**
 * Registers an address of a backend service for events, under the id chosen for it. Returns the secret that signs
 * what is sent; a repeated request gets the same one.
 */
export async function createSubscription(
  { db, settings }: Pick<Container, 'db' | 'settings'>,
  call: CreateSubscription,
): Promise<string> {
  const { now, actor, params, body } = call;
  refuseProblems(endpointProblems(body.endpoint, settings.isProduction), 'Invalid_Record');
  return await db.kysely.transaction().execute(async (tx) => {
    await lockSetup(tx);
    const stored = await lockSubscription(tx, params.id);
    const fields = fieldChanges(stored && textsOf(stored), textsOf(body));
    let secret = stored && openSecret(settings.secretsKey, params.id, stored.secret);
    if (hasToSave(stored, undefined, fields)) {
      const [service] = await listBackendServices(tx, body.serviceId);
      const hasEnded = service?.endedAt != null && service.endedAt <= now;
      if (service === undefined || hasEnded) {
        refuseProblems({ serviceId: 'Choose from the list' }, 'Invalid_Record');
      } else {
        const unread = typesOf(body.topics).find(
          (type) => !grants(service.scopes, 'system', { type, interaction: 'r' }),
        );
        if (unread !== undefined) {
          refuseProblems({ serviceId: `This service may not read ${unread}` }, 'Invalid_Record');
        }
      }
      secret = randomBytes(32).toString('base64url');
      await insertSubscription(tx, {
        ...body,
        id: params.id,
        topics: [...new Set(body.topics)].toSorted(),
        secret: storedSecret(settings, params.id, secret),
        createdBy: actor.userId,
        createdAt: now,
        nextContactAt: now,
      });
      await wakeExchange(tx);
    }
    await call.audit(tx, changeDetail(params.id, new URL(body.endpoint).host, fields));
    if (secret === undefined) {
      throw new Refusal('Invalid_Record', 'Its secret can’t be shown again. Create another one.');
    }
    return secret;
  });
}

/** As it is written to the database: in production never in plain text. */
function storedSecret(
  { secretsKey, isProduction }: Container['settings'],
  id: string,
  secret: string,
): string {
  if (secretsKey !== undefined) return sealSecret(secretsKey, id, secret);
  if (!isProduction) return secret;
  throw new Refusal(
    'Invalid_Record',
    'The signing secret can’t be stored encrypted. Ask whoever runs this server to set SECRETS_KEY.',
  );
}

const textsOf = ({ serviceId, topics, endpoint, content }: SubscriptionForm) => ({
  serviceId,
  topics: [...new Set(topics)].toSorted().join(' '),
  endpoint,
  content,
});
