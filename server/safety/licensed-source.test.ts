import { randomUUID } from 'node:crypto';
import type { LicensedCheck } from '@wattle/contract/entities/safety.ts';
import type { Order } from '@wattle/contract/entities/medication.ts';
import { everyType } from '@wattle/contract/values/user-type.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectLog } from '../testing/collect-log.ts';
import {
  addDraft,
  ceasing,
  type Charting,
  chartUrl,
  draft,
  finalise,
  finaliseChart,
  fishOil,
  openCharting,
} from '../testing/charting.ts';
import { expectRefusal, expectStatus, testRefusals } from '../testing/refusals.ts';
import type { TestResident } from '../testing/rows.ts';
import { type SafetySourceServer, startSafetySource } from '../testing/safety-source.ts';

let source: SafetySourceServer;
let app: Charting;
let without: Charting;
const logged = collectLog();

beforeAll(async () => {
  source = await startSafetySource();
  const environment = {
    SAFETY_SOURCE_URL: source.url,
    SAFETY_SOURCE_NAME: 'Licensed Facts',
    SAFETY_SOURCE_TOKEN: 'secret-of-the-source',
    SAFETY_SOURCE_TIMEOUT_MS: '1000',
  };
  app = await openCharting({ environment, logTo: logged });
  without = await openCharting();
});
afterAll(async () => {
  await app.close();
  await without.close();
  await source.close();
});
beforeEach(() => {
  source.behave({});
  logged.text = '';
});

const doctor = () => app.as(app.world.users.Doctor);
const urlOf = (resident: { path: string }) => `${chartUrl(resident)}/licensed-check`;
const ask = async (resident: TestResident) =>
  (await expectStatus(doctor().get(urlOf(resident)), 200)).json<LicensedCheck>();

/** A draft of fish oil for a resident who is allergic to pollen. */
async function drafted() {
  const resident = await app.addResident({
    allergyStatus: 'LISTED',
    allergies: JSON.stringify([{ allergen: 'pollen', reaction: 'rash' }]),
  });
  const id = await addDraft(doctor(), resident, fishOil());
  return { resident, request: { id: randomUUID(), draftIds: [id], basedOnOrderId: null } };
}

/** Finds a conflict on every line. */
const conflict = {
  answer: ({ lines }: { lines: { line: string }[] }) => ({
    lines: lines.map(({ line }) => ({
      line,
      findings: [{ key: 'fish', level: 'conflict', message: 'Fish oil with warfarin.' }],
      notChecked: ['The dose is not compared.'],
    })),
  }),
};

/** Ways to fail, each of which fails the check of every line. */
const failures = [
  ['is slow', { delayMs: 5000 }],
  ['answers 500', { status: 500 }],
  ['answers 204', { status: 204, answer: () => '' }],
  ['answers no JSON', { answer: () => '<html>' }],
  ['answers another shape', { answer: () => ({ lines: [{ line: '1', findings: 'none' }] }) }],
  ['leaves a line out', { answer: () => ({ lines: [] }) }],
  [
    'links to a script',
    {
      answer: () => ({
        lines: [
          {
            line: '1',
            findings: [
              {
                key: 'x',
                level: 'caution',
                message: 'x',
                source: { title: 'x', url: 'javascript:alert(1)' },
              },
            ],
          },
        ],
      }),
    },
  ],
] as const;

describe('asked from the chart', () => {
  testRefusals({
    app: () => app,
    roles: everyType,
    send: (client, resident) => client.get(urlOf(resident)),
  });

  test('DRF-07 answers nothing where the instance has no licensed source', async () => {
    const client = without.as(without.world.users.Pharmacist);
    await expectStatus(client.get(urlOf(without.world.resident)), 204);
  });

  test('DRF-07 gets the medicines, drafts and allergens, and nothing about who the resident is', async () => {
    const { resident } = await drafted();
    const { lines } = await ask(resident);
    expect(lines).toMatchObject([{ state: 'checked', findings: [], failed: [] }]);
    const { authorization, body } = source.requests.at(-1) ?? {};
    expect(authorization).toBe('Bearer secret-of-the-source');
    expect(body).toEqual({
      allergens: ['pollen'],
      lines: [
        {
          line: '1',
          code: 'F1',
          ingredients: ['fish oil'],
          strength: '1 g',
          form: 'capsule',
          route: 'oral',
          dose: '1 g (1 capsule)',
          frequency: 'twice-daily',
        },
      ],
    });
  });

  test('DRF-07 is shown as its own source, each finding on its line', async () => {
    const resident = await app.addResident();
    const chart = await finaliseChart(doctor(), resident, [draft()]);
    await addDraft(doctor(), resident, fishOil());
    source.behave({
      answer: ({ lines }) => ({
        lines: lines.map(({ line, ingredients }) => ({
          line,
          findings:
            ingredients[0] === 'paracetamol'
              ? [
                  {
                    key: 'a',
                    level: 'caution',
                    message: 'Read this.',
                    source: { title: 'Facts', url: 'https://facts.example.org/a' },
                  },
                ]
              : [],
        })),
      }),
    });
    const check = await ask(resident);
    expect(check.source).toBe('Licensed Facts');
    const paracetamol = chart.medications.find(({ product }) => product.code === 'P1');
    const key = paracetamol?.authoringSystemForeignKey;
    expect(check.lines).toHaveLength(2);
    expect(check.lines.find(({ line }) => line === key)?.findings).toEqual([
      {
        key: 'licensed: a',
        check: 'licensed',
        level: 'caution',
        message: 'Read this.',
        source: { title: 'Facts', url: 'https://facts.example.org/a' },
      },
    ]);
  });

  test.for(failures)('DRF-07 has failed for every line if it %s', async ([, behaviour]) => {
    const { resident } = await drafted();
    source.behave(behaviour);
    expect((await ask(resident)).lines).toMatchObject([{ state: 'failed', failed: ['licensed'] }]);
    expect(logged.text).toContain('The licensed source failed');
    expect(logged.text).not.toMatch(/fish oil|pollen|secret-of/);
  });
});

describe('when an order is finalised', () => {
  test('DRF-07 its conflict needs a reason, which is kept', async () => {
    const { resident, request } = await drafted();
    source.behave(conflict);
    const refused = await expectStatus(finalise(doctor(), resident, request), 422);
    expect(refused.json()).toMatchObject({
      code: 'Conflict_Without_Reason',
      content: [{ propertyName: 'licensed: fish', message: 'Fish oil with warfarin.' }],
    });
    const overrides = [{ key: 'licensed: fish', reason: 'monitored', note: null }];
    await expectStatus(finalise(doctor(), resident, { ...request, overrides }), 200);
    const chart = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(chart.overrides).toMatchObject([{ key: 'licensed: fish', check: 'licensed' }]);
    expect(chart.safety?.lines).toMatchObject([
      {
        state: 'not-checked',
        findings: [{ key: 'licensed: fish', level: 'conflict' }],
        notChecked: [{ check: 'licensed', why: 'The dose is not compared.' }],
      },
    ]);
  });

  test.for(failures)(
    'DRF-07 it doesn’t hold anything up and is kept as failed if it %s',
    async ([, behaviour]) => {
      const { resident, request } = await drafted();
      source.behave(behaviour);
      await expectStatus(finalise(doctor(), resident, request), 200);
      const chart = (await doctor().get(chartUrl(resident))).json<Order>();
      expect(chart.safety?.lines).toMatchObject([{ state: 'failed', failed: ['licensed'] }]);
    },
  );

  test('DRF-07 its answer about a chart that has changed since counts as failed', async () => {
    const { resident, request } = await drafted();
    source.behave({ ...conflict, delayMs: 200 });
    const before = source.requests.length;
    const sent = finalise(doctor(), resident, request);
    await expect.poll(() => source.requests.length).toBeGreaterThan(before);
    await app.container.db.kysely
      .updateTable('resident')
      .set({ allergies: JSON.stringify([{ allergen: 'nickel', reaction: '' }]) })
      .where('id', '=', resident.id)
      .execute();
    await expectStatus(sent, 200);
    const chart = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(chart.safety?.lines).toMatchObject([{ failed: ['licensed'] }]);
  });

  test('DRF-02 a re-prescription saved while the source is asked about ceasing its medicine doesn’t count as newer', async () => {
    const resident = await app.addResident();
    const first = await finaliseChart(doctor(), resident, [fishOil()]);
    const medicationForeignKey = first.medications[0]?.authoringSystemForeignKey ?? '';
    const ceased = await addDraft(doctor(), resident, ceasing(medicationForeignKey));
    const dentist = app.as(app.world.users.Dentist);
    const again = { ...fishOil(), kind: 'represcribe', medicationForeignKey };
    const saved: string[] = [];
    source.behave({
      answer: async () => {
        app.later();
        saved.push(await addDraft(dentist, resident, again));
        app.later();
      },
    });
    const request = { draftIds: [ceased], basedOnOrderId: first.id };
    const { id } = (await expectStatus(finalise(doctor(), resident, request), 200)).json<Order>();
    source.behave({});
    const answer = finalise(dentist, resident, { draftIds: saved, basedOnOrderId: id });
    await expectRefusal(answer, 'Not_On_Chart');
  });

  test('DRF-02 LIV-02 nothing is ordered for a resident who moves away while the source is asked', async () => {
    const { resident, request } = await drafted();
    const { kysely } = app.container.db;
    source.behave({
      answer: async () => {
        await kysely
          .updateTable('resident')
          .set({ facilityId: app.world.elsewhere.facilityId })
          .where('id', '=', resident.id)
          .execute();
      },
    });
    const refused = finalise(doctor(), resident, request);
    await expectRefusal(
      refused,
      'Not_Latest',
      'The resident has moved to another facility meanwhile. Look at the chart again.',
    );
    const orders = await kysely
      .selectFrom('pharmacyOrder')
      .where('residentId', '=', resident.id)
      .select('id')
      .execute();
    expect(orders).toEqual([]);
    await expectStatus(finalise(doctor(), resident, request), 403);
  });

  test('DRF-07 a source that is down doesn’t hold anything up', async () => {
    const { resident, request } = await drafted();
    await source.close();
    await expectStatus(finalise(doctor(), resident, request), 200);
    const chart = (await doctor().get(chartUrl(resident))).json<Order>();
    expect(chart.safety?.lines).toMatchObject([{ failed: ['licensed'] }]);
  });
});
