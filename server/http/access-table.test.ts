import type { Operation } from '@wattle/contract/operations/operation.ts';
import { everyOperation } from '@wattle/contract/operations/services.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import { insertAllergyChange } from '../testing/allergies.ts';
import { insertOrder } from '../testing/orders.ts';
import type { TestResident, TestUser } from '../testing/rows.ts';
import { type SampleTarget, sampleCall } from '../testing/sample-input.ts';
import { type TestClient } from '../testing/test-app.ts';
import { sharedWorld } from '../testing/world.ts';

const clients = new Map<UserType, TestClient>();

const { app, world } = await sharedWorld();
/** Signed in, but without a clinical record here, and unknown. */
const withoutAccess = [app.as(world.unmapped), app.as({ subject: 'stranger' })];
const own = await targetOf(world.resident, world.users.Doctor);
const foreign = await targetOf(world.elsewhere.resident, world.elsewhere.doctor);
const missing = {
  resident: world.unknownResident,
  medicationId: crypto.randomUUID(),
  allergyChangeId: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
};

/** The same for every call: signing a token takes longer than a refusal. */
function clientOf(type: UserType): TestClient {
  const client = clients.get(type) ?? app.as(world.users[type]);
  clients.set(type, client);
  return client;
}

async function targetOf(resident: TestResident, doctor: TestUser): Promise<SampleTarget> {
  const { kysely } = app.container.db;
  const order = await insertOrder(kysely, resident, doctor, [{}]);
  const allergyChangeId = await insertAllergyChange(kysely, resident, new Date());
  return {
    resident,
    medicationId: order.medicationIds[0] ?? '',
    allergyChangeId,
    orderId: order.id,
  };
}

async function answerOf(
  client: TestClient,
  { operation }: { operation: Operation },
  target: SampleTarget,
) {
  const { url, body } = sampleCall(operation, target);
  const answers = {
    GET: () => client.get(url),
    POST: () => client.post(url, body),
    PUT: () => client.put(url, body),
    DELETE: () => client.delete(url),
  };
  const { statusCode, body: text } = await answers[operation.method]();
  return [statusCode, text] as const;
}

async function statusOf(...call: Parameters<typeof answerOf>): Promise<number> {
  const [status] = await answerOf(...call);
  return status;
}

const guarded = everyOperation.filter(({ operation }) => operation.access !== 'anonymous');
const forRoles = everyOperation.flatMap((route) => {
  const { access } = route.operation;
  return typeof access === 'object' ? [{ ...route, ...access }] : [];
});

test('API-06 only these calls are anonymous', () => {
  const open = everyOperation.filter(({ operation }) => operation.access === 'anonymous');
  expect(open.map(({ name }) => name).toSorted()).toEqual([
    'metadata',
    'register',
    'registrationLookups',
    'validateClinicalUser',
    'whoAmI',
  ]);
});

describe('without a token', () => {
  test.for(guarded)('API-06 $operation.service $name is refused', async (route) => {
    for (const target of [own, foreign, missing]) {
      expect(await statusOf(app.anonymous, route, target)).toBe(401);
    }
  });
});

describe('by role', () => {
  test.for(forRoles)('API-06 $operation.service $name is only for its roles', async (route) => {
    const others = UserType.options.filter((one) => !route.roles.includes(one));
    for (const target of [own, foreign, missing]) {
      for (const type of others) {
        expect([type, await statusOf(clientOf(type), route, target)]).toEqual([type, 403]);
      }
      for (const client of withoutAccess) expect(await statusOf(client, route, target)).toBe(403);
    }
    for (const type of route.roles) {
      const status = await statusOf(clientOf(type), route, own);
      const fine = route.only === undefined ? [200, 204, 404, 409, 422] : [403];
      expect(fine).toContain(status);
    }
  });
});

describe('by resident', () => {
  test.for(forRoles.filter(({ about, only }) => about !== 'nobody' && only === undefined))(
    'API-06 $operation.service $name is only for the caller’s residents, and doesn’t reveal who exists',
    async (route) => {
      for (const type of route.roles) {
        const client = clientOf(type);
        for (const target of [foreign, missing]) {
          expect(await answerOf(client, route, target)).toEqual([
            403,
            'You don’t have access to this resident.',
          ]);
        }
      }
    },
  );
});
