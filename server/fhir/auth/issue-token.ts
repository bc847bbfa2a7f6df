import { randomBytes } from 'node:crypto';
import { grantedScopes } from '@wattle/contract/fhir/scopes.ts';
import type { Container } from '../../container.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import { hashOfToken } from '../backend-tokens.ts';
import { type Assertion, usedBefore } from './client-assertion.ts';
import { OAuthFailure } from './oauth-failure.ts';

export const tokenSeconds = 300;

export interface IssuedToken {
  readonly token: string;
  readonly scopes: readonly string[];
}

/** Issues a token for what was requested and is registered. Throws an OAuthFailure. */
export async function issueToken(
  { db, now }: Pick<Container, 'db' | 'now'>,
  { service, jti, expiresAt }: Assertion,
  { scope, origin, audience }: { scope: string; origin: string; audience: string },
): Promise<IssuedToken> {
  const wanted = [...new Set(scope.split(' ').filter((one) => one !== ''))];
  const scopes = grantedScopes(service.scopes, wanted);
  if (scopes.length === 0) {
    throw new OAuthFailure(
      'invalid_scope',
      `The service is registered for: ${service.scopes.join(' ')}.`,
    );
  }
  // Without a dot, so that it differs from the tokens of people.
  const token = randomBytes(32).toString('base64url');
  const issuedAt = now();
  await db.kysely.transaction().execute(async (tx) => {
    const used = await tx
      .insertInto('backendAssertion')
      .values({ serviceId: service.id, jti, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (used.numInsertedOrUpdatedRows === 0n) throw usedBefore(audience);
    await tx
      .insertInto('backendToken')
      .values({
        tokenHash: hashOfToken(token),
        serviceId: service.id,
        scopes: [...scopes],
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + tokenSeconds * 1000),
      })
      .execute();
    await tx
      .updateTable('backendService')
      .set({ lastUsedAt: issuedAt })
      .where('id', '=', service.id)
      .execute();
    await insertAudit(tx, {
      actor: `service/${service.id}`,
      action: 'fhir-token',
      resident: null,
      origin,
      detail: { scopes: scopes.join(' ') },
    });
  });
  return { token, scopes };
}
