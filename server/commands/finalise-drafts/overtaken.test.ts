import type { Draft } from '@wattle/contract/entities/draft.ts';
import type { Medication, Order } from '@wattle/contract/entities/medication.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDraft,
  ceasing,
  changeTimes,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  noon,
  sharedCharting,
  prescription,
  reasonsFor,
} from '../../testing/charting.ts';
import { expectRefusal, expectStatus, statusesOf } from '../../testing/refusals.ts';
import type { TestResident } from '../../testing/rows.ts';
import type { TestClient } from '../../testing/test-app.ts';

const app = await sharedCharting();
const { doctor, dentist } = app;
afterEach(() => {
  vi.restoreAllMocks();
  app.clock.at = noon;
});

/** A, whose draft waits, and B, who finalises in the meantime. */

const kinds = ['change', 'represcribe', 'cease'] as const;
type Kind = (typeof kinds)[number];
const everyPair = kinds.flatMap((a) => kinds.map((b) => [a, b] as const));

const doseOf = { dentist: '1.5 g (3 tablets)', doctor: '500 mg (1 tablet)' };
function about(medicationForeignKey: string, kind: Kind, dose: string) {
  if (kind === 'cease') return ceasing(medicationForeignKey);
  const reason = kind === 'change' ? 'Pain' : null;
  return draft({ kind, medicationForeignKey, reason, prescription: prescription({ dose }) });
}

const chartOf = async (resident: TestResident) =>
  (await expectStatus(doctor().get(chartUrl(resident)), 200)).json<Order>();
const draftsOf = async (client: TestClient, resident: TestResident) =>
  (await expectStatus(client.get(`${chartUrl(resident)}/drafts`), 200)).json<Draft[]>();
const inForce = ({ medications }: Order) =>
  medications.filter(({ status }) => status !== 'Ceased').map(({ dose }) => dose);
const keyOf = (medication: Medication | undefined) => medication?.authoringSystemForeignKey ?? '';

/** A chart of one medicine, for which A has written a draft. */
async function drafted(kind: Kind) {
  const resident = await app.addResident();
  const first = await finaliseChart(doctor(), resident);
  const medicine = keyOf(first.medications[0]);
  app.later();
  const id = await addDraft(dentist(), resident, about(medicine, kind, doseOf.dentist));
  return { resident, first, medicine, id };
}

/** And then B has finalised a draft for it. */
async function overtaken(kind: Kind, by: Kind) {
  const made = await drafted(kind);
  app.later();
  const second = await finaliseChart(doctor(), made.resident, [
    about(made.medicine, by, doseOf.doctor),
  ]);
  app.later();
  return { ...made, second };
}

const save = (resident: TestResident, id: string, content: unknown) =>
  expectStatus(dentist().put(`${chartUrl(resident)}/drafts/${id}`, content), 200);

/** Finalises A's draft, with a reason for each conflict. */
async function finaliseKept(resident: TestResident, id: string, basedOnOrderId: string) {
  const request = { draftIds: [id], basedOnOrderId };
  const answer = await finalise(dentist(), resident, request);
  const overrides = reasonsFor(answer);
  const last =
    overrides.length === 0
      ? answer
      : await finalise(dentist(), resident, { ...request, overrides });
  expect([last.statusCode, last.body]).toEqual([200, last.body]);
  return overrides;
}

describe('two prescribers and one medicine', () => {
  test.for(everyPair)(
    'DRF-01 DRF-02 a %s overtaken by a %s is refused on both the old and the new chart, and kept',
    async ([kind, by]) => {
      const { resident, first, second, id } = await overtaken(kind, by);
      const before = await draftsOf(dentist(), resident);
      for (const [{ id: basedOnOrderId }, code] of [
        [first, 'Not_Latest'],
        [second, 'Not_On_Chart'],
      ] as const) {
        const answer = finalise(dentist(), resident, { draftIds: [id], basedOnOrderId });
        await expectRefusal(answer, code);
      }
      expect(await chartOf(resident)).toEqual(second);
      expect(inForce(second)).toEqual(by === 'cease' ? [] : [doseOf.doctor]);
      expect(await draftsOf(dentist(), resident)).toEqual(before);
    },
  );

  test.for(everyPair.filter(([, by]) => by !== 'cease'))(
    'DRF-01 DRF-02 a %s overtaken by a %s can be saved again for the medicine as it is now, and one line applies',
    async ([kind, by]) => {
      const { resident, second, medicine, id } = await overtaken(kind, by);
      const current = keyOf(second.medications.find(({ replaces }) => replaces === medicine));
      await save(resident, id, about(current, kind, doseOf.dentist));
      expect(await finaliseKept(resident, id, second.id)).toEqual([]);
      expect(inForce(await chartOf(resident))).toEqual(kind === 'cease' ? [] : [doseOf.dentist]);
      expect(await draftsOf(dentist(), resident)).toEqual([]);
    },
  );

  test.for([
    ['change', [doseOf.doctor, doseOf.dentist], 1],
    ['cease', [doseOf.dentist], 0],
  ] as const)(
    'DRF-02 DRF-07 re-prescribing a medicine that a %s has since ended is intended once it is saved again',
    async ([by, doses, reasons]) => {
      const { resident, second, medicine, id } = await overtaken('represcribe', by);
      await save(resident, id, about(medicine, 'represcribe', doseOf.dentist));
      expect(await finaliseKept(resident, id, second.id)).toHaveLength(reasons);
      expect(inForce(await chartOf(resident)).toSorted()).toEqual(doses.toSorted());
    },
  );

  test.for(kinds)(
    'DRF-01 no %s can be saved for a medicine that has left the chart',
    async (kind) => {
      const { resident, medicine } = await overtaken(kind, 'represcribe');
      const url = `${chartUrl(resident)}/drafts/${crypto.randomUUID()}`;
      await expectRefusal(
        dentist().put(url, about(medicine, kind, doseOf.dentist)),
        'Not_On_Chart',
      );
    },
  );

  test.for(everyPair)(
    'DRF-06 if a %s and a %s are finalised at the same moment, one wins and the other is kept and refused',
    async ([kind, by]) => {
      const { resident, first, medicine, id } = await drafted(kind);
      const rival = await addDraft(doctor(), resident, about(medicine, by, doseOf.doctor));
      const requests = [
        { client: dentist(), id, dose: doseOf.dentist, kind },
        { client: doctor(), id: rival, dose: doseOf.doctor, kind: by },
      ];
      const answers = await Promise.all(
        requests.map((one) =>
          finalise(one.client, resident, { draftIds: [one.id], basedOnOrderId: first.id }),
        ),
      );
      expect(statusesOf(answers)).toEqual(['200', '422']);
      const wins = answers.findIndex(({ statusCode }) => statusCode === 200);
      const [winner, loser] = [requests[wins], requests[1 - wins]];
      if (winner === undefined || loser === undefined) throw new Error('Nobody won');
      expect(answers[1 - wins]?.json()).toMatchObject({ code: 'Not_Latest' });
      const second = await chartOf(resident);
      expect(inForce(second)).toEqual(winner.kind === 'cease' ? [] : [winner.dose]);
      const again = { draftIds: [loser.id], basedOnOrderId: second.id };
      await expectRefusal(finalise(loser.client, resident, again), 'Not_On_Chart');
      expect(await draftsOf(loser.client, resident)).toMatchObject([{ id: loser.id }]);
    },
  );
});

describe('a draft whose author hasn’t seen the last change to its medicine', () => {
  const put = (resident: TestResident, id: string, content: object, lastChangeSeen?: unknown) =>
    dentist().put(`${chartUrl(resident)}/drafts/${id}`, { ...content, lastChangeSeen });

  /** A chart of one medicine. */
  async function charted() {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident);
    app.later();
    return { resident, first, medicine: keyOf(first.medications[0]), id: crypto.randomUUID() };
  }

  test.for(['change', 'cease'] as const)(
    'DRF-01 DRF-02 isn’t saved over a %s until that has been seen',
    async (by) => {
      const { resident, medicine, id } = await charted();
      const second = await finaliseChart(doctor(), resident, [about(medicine, by, doseOf.doctor)]);
      app.later();
      const again = about(medicine, 'represcribe', doseOf.dentist);
      await expectRefusal(put(resident, id, again, null), 'Not_Latest');
      const all = dentist().post(`${chartUrl(resident)}/drafts`, {
        drafts: [{ id, ...again, lastChangeSeen: null }],
      });
      await expectRefusal(all, 'Not_Latest');
      expect(await draftsOf(dentist(), resident)).toEqual([]);

      const onChart = second.medications.find((one) => keyOf(one) === medicine);
      await expectStatus(put(resident, id, again, onChart?.ceased?.at), 200);
      await finaliseKept(resident, id, second.id);
    },
  );

  test.for(kinds)(
    'DRF-01 DOS-01 a %s isn’t saved over new dose times, the first or later ones',
    async (kind) => {
      const { resident, first, medicine, id } = await charted();
      const content = about(medicine, kind, doseOf.dentist);
      let seen: unknown = null;
      for (const times of [
        ['07:00', '19:00'],
        ['06:00', '18:00'],
      ]) {
        await expectStatus(changeTimes(doctor(), resident, medicine, times), 204);
        await expectRefusal(put(resident, id, content, seen), 'Not_Latest');
        seen = (await chartOf(resident)).medications[0]?.doseTimesChange?.changedAt;
        app.later();
      }
      expect(await draftsOf(dentist(), resident)).toEqual([]);
      await expectStatus(put(resident, id, content, seen), 200);
      await finaliseKept(resident, id, first.id);
    },
  );

  test('DRF-01 is saved despite other changes to the chart', async () => {
    const { resident, medicine, id } = await charted();
    await finaliseChart(doctor(), resident, [fishOil()]);
    await expectStatus(put(resident, id, about(medicine, 'change', doseOf.dentist), null), 200);
  });

  test.for([
    ['change', 'first'],
    ['change', 'last'],
    ['cease', 'first'],
    ['cease', 'last'],
  ] as const)(
    'DRF-06 saved at the same moment as a %s, and sent %s, is refused or waits to be looked at again',
    async ([by, sent]) => {
      const { resident, first, medicine, id } = await charted();
      const rival = await addDraft(doctor(), resident, about(medicine, by, doseOf.doctor));
      vi.spyOn(app.container, 'now').mockImplementation(() => {
        app.later(1);
        return app.clock.at;
      });
      const again = about(medicine, 'represcribe', doseOf.dentist);
      const save = () => put(resident, id, again, null);
      const end = () =>
        finalise(doctor(), resident, { draftIds: [rival], basedOnOrderId: first.id });
      const [saved, ended] =
        sent === 'first'
          ? await Promise.all([save(), end()])
          : (await Promise.all([end(), save()])).toReversed();
      expect(ended?.statusCode).toBe(200);
      const isSaved = saved?.statusCode === 200;
      const { id: basedOnOrderId } = await chartOf(resident);
      await expectRefusal(
        finalise(dentist(), resident, { draftIds: [id], basedOnOrderId }),
        isSaved ? 'Not_On_Chart' : 'No_Drafts',
      );
    },
  );
});

describe('a ceased medicine', () => {
  test('CHT-04 says who ceased it and when; if on behalf of a prescriber, names the prescriber', async () => {
    const { resident, first, medicine } = await drafted('cease');
    expect(first.medications).toMatchObject([{ ceased: null }]);
    const own = await finaliseChart(doctor(), resident, [ceasing(medicine)]);
    const at = app.clock.at.toISOString();
    expect(own.medications).toMatchObject([{ ceased: { by: app.world.users.Doctor.name, at } }]);

    const other = await app.addResident();
    const [onChart] = (await finaliseChart(doctor(), other)).medications;
    const nurse = app.as(app.world.users.RegisteredNurse);
    const { id: prescriberId, name: by } = app.world.users.Dentist;
    const onBehalf = { prescriberId, means: 'written', isReadBack: false, heardBy: '' } as const;
    const entered = await finaliseChart(nurse, other, [ceasing(keyOf(onChart))], onBehalf);
    expect(entered.medications).toMatchObject([{ ceased: { by } }]);
  });

  test('DRF-02 can be re-prescribed by a draft written after it was ceased', async () => {
    const { resident, medicine } = await drafted('cease');
    const { id } = await finaliseChart(doctor(), resident, [ceasing(medicine)]);
    app.later();
    const content = about(medicine, 'represcribe', doseOf.doctor);
    const draftIds = [await addDraft(doctor(), resident, content)];
    await expectStatus(finalise(doctor(), resident, { draftIds, basedOnOrderId: id }), 200);
  });
});
