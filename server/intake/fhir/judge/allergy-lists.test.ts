import { beforeEach, expect, test } from 'vitest';
import { forAll } from '../../../testing/for-all.ts';
import { expectStatus } from '../../../testing/refusals.ts';
import { oneOf, openSending, type SentResource, wordsIn } from '../testing/sending.ts';

const it = await forAll(openSending());
beforeEach(async () => {
  await it.next();
});

const db = () => it.container.db.kysely;

test('less about allergies than is recorded isn’t kept', async () => {
  const list = (
    await it.send('GET', `/fhir/List/allergies-${it.residentId()}`)
  ).json<SentResource>();
  await expectStatus(it.post(it.reaction()), 201);
  const before = await it.written();
  const answer = await it.post({
    ...list,
    id: 'less',
    emptyReason: oneOf('list-empty-reason', 'notasked'),
  });
  expect([answer.statusCode, wordsIn(answer.json())]).toEqual([
    200,
    expect.stringMatching(/Nothing of it is kept.*It says less about allergies than is recorded/),
  ]);
  expect(await it.written()).toEqual(before);
});

test('a list of allergies sent again word for word is unchanged, and not kept once the record says something else', async () => {
  const list = (
    await it.send('GET', `/fhir/List/allergies-${it.residentId()}`)
  ).json<SentResource>();
  const sent = { ...list, id: 'again', emptyReason: oneOf('list-empty-reason', 'nilknown') };
  for (const _ of ['first', 'again']) {
    expect((await expectStatus(it.post(sent), 200)).json()).toMatchObject({ resourceType: 'List' });
  }
  await db()
    .updateTable('resident')
    .set({ allergyStatus: 'NOT ASKED' })
    .where('id', '=', it.residentId())
    .execute();
  const before = await it.written();
  expect(wordsIn((await expectStatus(it.post(sent), 200)).json())).toMatch(
    /Nothing of it is kept.*the same came in before, and the record was changed here since/,
  );
  expect(await it.written()).toEqual(before);
});
