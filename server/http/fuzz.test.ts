import type { Operation } from '@wattle/contract/operations/operation.ts';
import { everyOperation } from '@wattle/contract/operations/services.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertAllergyChange } from '../testing/allergies.ts';
import { hostileText, mutationOf } from '../testing/mutations.ts';
import { insertOrder } from '../testing/orders.ts';
import { addressOf, sampleInput } from '../testing/sample-input.ts';
import { sharedWorld } from '../testing/world.ts';

const { app, world } = await sharedWorld();
const { kysely } = app.container.db;
const order = await insertOrder(kysely, world.resident, world.users.Doctor, [{}]);
const target = {
  resident: world.resident,
  medicationId: order.medicationIds[0] ?? '',
  orderId: order.id,
  allergyChangeId: await insertAllergyChange(kysely, world.resident, new Date()),
};

const operations = everyOperation.filter(({ operation }) => operation.service !== 'fhir');
/** The same calls in every run, so that a failure can be repeated. */
const seed = 34;
const callsEach = 8;

interface Call {
  readonly url: string;
  readonly body: unknown;
}

/** A valid call with one of its parts spoilt. */
function spoilt(operation: Operation): fc.Arbitrary<Call> {
  const { params, query, body } = sampleInput(operation, target, true);
  const url = (ps: typeof params, q: unknown) => addressOf(operation, ps, textsOf(q));
  const ofBody = mutationOf(body).map((one) => ({ url: url(params, query), body: one }));
  const ofQuery = mutationOf(query).map((one) => ({ url: url(params, one), body }));
  const names = Object.keys(params);
  const ofParams = fc
    .record({ name: fc.constantFrom(...names, ''), text: hostileText })
    .map(({ name, text }) => ({ url: url({ ...params, [name]: text }, query), body }));
  return fc.oneof(
    ...(body === undefined ? [] : [{ weight: 6, arbitrary: ofBody }]),
    ...(operation.query === undefined ? [] : [{ weight: 3, arbitrary: ofQuery }]),
    { weight: 1, arbitrary: names.length > 0 ? ofParams : ofQuery },
  );
}

const textsOf = (value: unknown) =>
  Object.fromEntries(
    Object.entries(Object(value) as object).map(([name, one]: [string, unknown]) => [
      name,
      typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );

function callerOf({ access }: Operation) {
  if (access === 'anonymous') return app.anonymous;
  const [type] = typeof access === 'object' ? access.roles : UserType.options;
  // A token of their own: some calls end it.
  const claims = { jti: crypto.randomUUID() };
  return app.as({ subject: world.users[type ?? 'Administrator'].subject, claims });
}

test.for(operations)(
  '$operation.service $name never fails on what it is sent',
  async ({ operation }) => {
    const client = callerOf(operation);
    const failed: unknown[] = [];
    for (const { url, body } of fc.sample(spoilt(operation), { seed, numRuns: callsEach })) {
      const { statusCode } = await {
        GET: () => client.get(url),
        POST: () => client.post(url, body),
        PUT: () => client.put(url, body),
        DELETE: () => client.delete(url),
      }[operation.method]();
      if (statusCode >= 500) failed.push([statusCode, url, body]);
    }
    expect(failed).toEqual([]);
  },
);
