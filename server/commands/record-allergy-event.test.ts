import { randomUUID } from 'node:crypto';
import type { AllergyInfo, ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import type {
  AllergyEvent,
  AllergyEventContent,
  AllergyOutcome,
} from '@wattle/contract/entities/allergy-event.ts';
import type { ResidentSearchResponse } from '@wattle/contract/entities/search.ts';
import { allergyEntry } from '@wattle/contract/rules/testing/allergies.ts';
import { allergyTypes, everyType } from '@wattle/contract/values/user-type.ts';
import { describe, expect, test } from 'vitest';
import {
  addDraft,
  ceasing,
  draft,
  finaliseChart,
  noon,
  sharedCharting,
} from '../testing/charting.ts';
import { heldAllergy, insertHeldItem } from '../testing/held-items.ts';
import { hearEvents } from '../testing/live-events.ts';
import { expectRefusal, expectStatus, statusesOf, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import type { TestClient } from '../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, nurse, pharmacist } = app;

const panadol: AllergyEventContent = {
  kind: 'recorded',
  entry: allergyEntry({ allergen: 'Panadol', reaction: 'hives', saidBy: 'Daughter' }),
};
const urlOf = ({ path }: { path: string }) => `/portal/api/v1/patients/${path}/allergy-events`;
const send = (
  client: TestClient,
  resident: { path: string },
  content: unknown = panadol,
  id: string = randomUUID(),
) => client.post(urlOf(resident), { id, content });
const record = async (...call: Parameters<typeof send>) =>
  (await expectStatus(send(...call), 200)).json<AllergyOutcome>();
const allergiesOf = async (resident: TestResident) =>
  (
    await expectStatus(doctor().get(`/portal/api/v1/patients/${resident.path}/get-allergies`), 200)
  ).json<AllergyInfo>();
const eventsOf = async (resident: TestResident) =>
  (await expectStatus(pharmacist().get(urlOf(resident)), 200)).json<AllergyEvent[]>();
const entryOf = async (resident: TestResident): Promise<ListedAllergy> => {
  const [entry] = (await allergiesOf(resident)).allergy.allergies;
  if (entry === undefined) throw new Error('No allergy is listed');
  return entry;
};
const badgesOf = async (client: TestClient, resident: TestResident) => {
  const answer = await expectStatus(client.get('/portal/api/v1/patients/search?limit=100'), 200);
  const { searchResults } = answer.json<ResidentSearchResponse>();
  const found = searchResults.find(({ id }) => id === resident.id);
  return [found?.hasAllergyUpdated, found?.hasAllergyConflict];
};

describe('the history', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });
});

describe('recording', () => {
  testRefusals({ app: () => app, roles: allergyTypes, send });

  test.each([
    ['nothing to record', { kind: 'recorded' }],
    ['an allergy without a name', { kind: 'recorded', entry: allergyEntry({ allergen: '' }) }],
    ['a reason of nothing', { kind: 'refuted', of: { allergen: 'x', reaction: '' }, reason: '' }],
    ['another kind', { ...panadol, kind: 'deleted' }],
  ])('API-03 refuses %s', async (_, content) => {
    await expectStatus(send(nurse(), await app.addResident(), content), 400);
  });

  test('HDR-09 refuses an answer in place of an allergen, and an allergy that is listed', async () => {
    const resident = await app.addResident();
    const nkda = { kind: 'recorded', entry: allergyEntry({ allergen: 'NKDA' }) };
    await expectRefusal(send(nurse(), resident, nkda), 'Not_An_Allergen');
    await record(nurse(), resident);
    const again = { kind: 'recorded', entry: allergyEntry({ allergen: 'paracetamol' }) };
    await expectRefusal(send(doctor(), resident, again), 'Allergy_Listed');
  });

  test('HDR-09 refuses “none known” beside allergies, on another answer, and while one waits', async () => {
    const resident = await app.addResident({ allergyStatus: 'NOT ASKED' });
    const none = { kind: 'answered', was: 'NOT ASKED', answer: 'NONE KNOWN', saidBy: 'Son' };
    await insertHeldItem(app.container.db.kysely, heldAllergy, { residentId: resident.id });
    await expectRefusal(send(nurse(), resident, none), 'Allergy_Waiting');
    await record(nurse(), resident);
    await expectRefusal(send(nurse(), resident, none), 'Allergy_Changed');
    await expectRefusal(send(nurse(), resident, { ...none, was: 'LISTED' }), 'Allergy_Listed');
  });

  test('ALG-01 refuses somebody who has left, and an id that was used for something else', async () => {
    const gone = await app.addResident({ status: 'Discharged' });
    await expectRefusal(send(nurse(), gone), 'Resident_Not_Active');
    const [resident, other] = [await app.addResident(), await app.addResident()];
    const id = randomUUID();
    await record(nurse(), resident, panadol, id);
    await expectRefusal(send(nurse(), other, panadol, id), 'Request_Changed');
    await expectRefusal(send(doctor(), resident, panadol, id), 'Request_Changed');
  });

  test.each(allergyTypes)('ALG-01 a %s records one, with their name and the time', async (type) => {
    const resident = await app.addResident();
    const user = app.world.users[type];
    const { allergies } = await record(app.as(user), resident);
    const by = `${user.name}`;
    expect(allergies).toMatchObject({
      status: 'LISTED',
      allergy: {
        allergies: [
          {
            allergen: 'Panadol',
            reaction: 'hives',
            saidBy: 'Daughter',
            recordedAt: noon.toISOString(),
            recordedBy: by,
          },
        ],
        recordedBy: by,
      },
      // Without a chart the pharmacist has nothing to action.
      allergyHistory: null,
    });
    expect(allergies).toEqual(await allergiesOf(resident));
  });

  test('ALG-01 the same id twice is one event, and says the same', async () => {
    const resident = await app.addResident();
    await finaliseChart(doctor(), resident);
    const id = randomUUID();
    const first = await record(nurse(), resident, panadol, id);
    expect(await record(nurse(), resident, panadol, id)).toEqual(first);
    expect(await eventsOf(resident)).toHaveLength(1);
  });

  test('ALG-01 of two people at the same moment one records it, and the other hears of it', async () => {
    const resident = await app.addResident();
    const answers = await Promise.all([send(nurse(), resident), send(doctor(), resident)]);
    expect(statusesOf(answers)).toEqual(['200', '422']);
    expect((await allergiesOf(resident)).allergy.allergies).toHaveLength(1);
  });
});

describe('ALG-01 DRF-07 what it means', () => {
  test('names the medicines and the caller’s drafts that conflict, and tells those who have the chart open', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const order = await finaliseChart(doctor(), resident);
    await addDraft(doctor(), resident);
    const [heard, stop] = await hearEvents(app.container.db);
    const byDoctor = await record(doctor(), resident);
    expect(byDoctor.found).toHaveLength(2);
    expect(byDoctor.found[0]).toMatchObject({
      level: 'conflict',
      message:
        'Allergy or adverse reaction on record: Panadol (hives). This medicine contains paracetamol.',
    });
    expect(byDoctor.found[0]?.medicine).toMatch(/^paracetamol 500/);
    const prescribers = byDoctor.found.map(({ prescriber }) => prescriber);
    expect(prescribers).toEqual([app.world.users.Doctor.name, null]);
    const { authoringSystem, authoringSystemForeignKey: key } = resident;
    const payload = { authoringSystem, key, order: order.id };
    await expect.poll(() => heard).toMatchObject([{ event: 'ChartChanged', payload }]);
    await stop();
  });

  test('CFM-05 the pharmacist sees the previous list beside the new one, until it is confirmed', async () => {
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    await finaliseChart(doctor(), resident);
    await record(nurse(), resident);
    app.later();
    const latex = { kind: 'recorded', entry: allergyEntry({ allergen: 'latex' }) };
    await record(nurse(), resident, latex);
    const { allergyHistory } = await allergiesOf(resident);
    expect(allergyHistory?.status).toBe('Unactioned');
    expect(allergyHistory?.allergyHistoryDetails).toEqual([]);
    expect(allergyHistory?.newAllergyHistoryDetails.map(({ allergen }) => allergen)).toEqual([
      'Panadol',
      'latex',
    ]);
    expect(await badgesOf(pharmacist(), resident)).toEqual([true, true]);
  });

  test('RES-08 the badge of a conflict goes when the medicine is ceased, or prescribed with a reason', async () => {
    for (const isCeased of [true, false]) {
      const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
      const order = await finaliseChart(doctor(), resident);
      expect(await badgesOf(doctor(), resident)).toEqual([false, false]);
      await record(nurse(), resident);
      expect(await badgesOf(doctor(), resident)).toEqual([true, true]);
      const key = order.medications[0]?.authoringSystemForeignKey ?? '';
      await finaliseChart(doctor(), resident, [
        isCeased ? ceasing(key) : draft({ kind: 'represcribe', medicationForeignKey: key }),
      ]);
      expect(await badgesOf(doctor(), resident)).toEqual([true, false]);
    }
  });

  test('DRF-07 without a conflict it says what isn’t checked', async () => {
    const resident = await app.addResident();
    await finaliseChart(doctor(), resident);
    const tincture = { kind: 'recorded', entry: allergyEntry({ allergen: 'dandelion tincture' }) };
    expect(await record(nurse(), resident, tincture)).toMatchObject({
      found: [],
      cleared: [],
      notChecked: [
        'The allergen “dandelion tincture” isn’t recognised, so medicines can’t be checked against it.',
      ],
    });
  });
});

describe('HDR-09 ALG-01 afterwards', () => {
  test('it is corrected as it was seen, and not otherwise', async () => {
    const resident = await app.addResident();
    await record(nurse(), resident);
    const of = await entryOf(resident);
    app.later();
    const entry = allergyEntry({ allergen: 'Panadol', reaction: 'swollen lips' });
    await record(doctor(), resident, { kind: 'corrected', of, entry });
    const late = { kind: 'corrected', of, entry: { ...entry, reaction: 'hives all over' } };
    await expectRefusal(send(nurse(), resident, late), 'Allergy_Changed');
    expect(await entryOf(resident)).toMatchObject({
      reaction: 'swollen lips',
      recordedBy: app.world.users.Doctor.name,
    });
  });

  test.each(['refuted', 'entered-in-error'] as const)(
    'it is %s with a reason: off the list, known in the history, and the conflict is gone',
    async (kind) => {
      const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
      await finaliseChart(doctor(), resident);
      await record(nurse(), resident);
      const of = await entryOf(resident);
      const { allergies, cleared } = await record(doctor(), resident, {
        kind,
        of,
        reason: 'Has had it since without a reaction',
      });
      expect(cleared).toHaveLength(1);
      expect([allergies.status, allergies.allergy.allergies]).toEqual(['NONE SUPPLIED', []]);
      expect(allergies.allergyHistory?.status).toBe('Unactioned');
      expect(await badgesOf(doctor(), resident)).toEqual([false, false]);
      expect((await eventsOf(resident)).map(({ content, by }) => [content.kind, by])).toEqual([
        [kind, app.world.users.Doctor.name],
        ['recorded', app.world.users.RegisteredNurse.name],
      ]);
    },
  );

  test('none known is an answer, with who was asked, by whom and when', async () => {
    const resident = await app.addResident({ allergyStatus: 'NOT ASKED' });
    await finaliseChart(doctor(), resident);
    const answer = { kind: 'answered', was: 'NOT ASKED', answer: 'NONE KNOWN', saidBy: 'Daughter' };
    const { allergies, notChecked } = await record(nurse(), resident, answer);
    expect(allergies).toMatchObject({
      status: 'NONE KNOWN',
      allergy: {
        saidBy: 'Daughter',
        recordedBy: app.world.users.RegisteredNurse.name,
        recordedAt: app.clock.at.toISOString(),
      },
    });
    expect(notChecked).toEqual([]);
    // Nothing was recorded before or after: nothing to action (decision 037).
    expect(await badgesOf(pharmacist(), resident)).toEqual([false, false]);
  });
});
