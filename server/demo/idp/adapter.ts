import type { Kysely } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Tables } from '../../db/tables.ts';

type Where = { id: string } | { uid: string } | { userCode: string };

/** Stores the provider's sessions, grants, codes and tokens in the table idp_payload. */
export function createAdapterFactory(db: Kysely<Tables>, now: () => Date): AdapterFactory {
  return (model): Adapter => {
    async function find(where: Where): Promise<AdapterPayload | undefined> {
      const [column, value] = Object.entries(where)[0] as [keyof Tables['idpPayload'], string];
      if (value.includes('\0')) return undefined; // PostgreSQL can't store it
      const row = await db
        .selectFrom('idpPayload')
        .select(['payload', 'consumedAt'])
        .where('model', '=', model)
        .where(column, '=', value)
        .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', now())]))
        .executeTakeFirst();
      if (!row) return undefined;
      const consumed = row.consumedAt && Math.floor(row.consumedAt.getTime() / 1000);
      return { ...row.payload, ...(consumed !== null && { consumed }) };
    }

    return {
      find: (id) => find({ id }),
      findByUid: (uid) => find({ uid }),
      findByUserCode: (userCode) => find({ userCode }),

      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload),
          grantId: payload.grantId ?? null,
          userCode: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null,
        };
        await db
          .insertInto('idpPayload')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute();
      },

      async consume(id) {
        const result = await db
          .updateTable('idpPayload')
          .set({ consumedAt: now() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumedAt', 'is', null)
          .executeTakeFirst();
        // If one code is exchanged twice at once, only one exchange may succeed.
        if (result.numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
      },

      async destroy(id) {
        await db.deleteFrom('idpPayload').where('model', '=', model).where('id', '=', id).execute();
      },

      async revokeByGrantId(grantId) {
        // Only this model: a sign-in in progress also names the previous session's grant.
        await db
          .deleteFrom('idpPayload')
          .where('model', '=', model)
          .where('grantId', '=', grantId)
          .execute();
      },
    };
  };
}

/** Revokes a grant with all its codes and tokens. */
export async function revokeGrant(db: Kysely<Tables>, grantId: string): Promise<void> {
  await db
    .deleteFrom('idpPayload')
    .where((or) =>
      or.or([
        or('grantId', '=', grantId).and('model', 'in', ['AuthorizationCode', 'RefreshToken']),
        or('id', '=', grantId).and('model', '=', 'Grant'),
      ]),
    )
    .execute();
}
