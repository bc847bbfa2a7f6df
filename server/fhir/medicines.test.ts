import { getPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { Bundle, MedicationRequest, MedicationStatement, OperationOutcome } from 'fhir/r4';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedApp } from '../testing/test-app.ts';
import { insertOrder } from '../testing/orders.ts';
import { insertWorld, type World } from '../testing/world.ts';

let world: World;
let ids: Record<'kept' | 'ceased' | 'old' | 'again' | 'ended' | 'history' | 'foreign', string>;
const app = await sharedApp();
beforeAll(async () => {
  const db = app.container.db.kysely;
  world = await insertWorld(db);
  const by = world.users.Doctor;
  const ended = {
    startDate: '2026-01-01',
    endDate: '2026-01-07',
    courseType: 'ShortCourse',
  } as const;
  const first = await insertOrder(db, world.resident, by, [
    { medication: { scriptNumber: 'C1-1', prescribedAt: new Date('2026-02-01T22:30:00Z') } },
    { status: 'Existing', medication: ended },
    {},
  ]);
  const [kept = '', endedId = '', old = ''] = first.medicationIds;
  const second = await insertOrder(db, world.resident, by, [
    { status: 'RePrescribed', medication: { replacesId: old, medicationType: 'TakeHomeScript' } },
    { status: 'Ceased' },
    { medication: { medicationType: 'MedicationHistory' } },
  ]);
  for (const [medicationId, status] of [
    [kept, 'New'],
    [endedId, 'Existing'],
  ] as const) {
    const line = { orderId: second.id, medicationId, status, statusSince: first.id };
    await db
      .insertInto('orderMedication')
      .values({ ...line, stoppedOn: null, changeReason: null })
      .execute();
  }
  const [again = '', ceased = '', history = ''] = second.medicationIds;
  const foreign = await insertOrder(db, world.elsewhere.resident, world.elsewhere.doctor, [{}]);
  ids = {
    kept,
    ceased,
    old,
    again,
    ended: endedId,
    history,
    foreign: foreign.medicationIds[0] ?? '',
  };
  await db
    .updateTable('resident')
    .set({ ihiNumber: '8003608833357361' })
    .where('id', '=', world.resident.id)
    .execute();
});

const doctor = () => app.as(world.users.Doctor);
const search = async <T = MedicationRequest>(query: string, type = 'MedicationRequest') => {
  const answer = await doctor().get(`/fhir/${type}?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  const { total, entry = [] } = answer.json<Bundle>();
  expect([query, total]).toEqual([query, entry.length]);
  return entry.map(({ resource }) => resource as T);
};
const namesOf = async (query: string, type?: string) => {
  const found = await search<{ id: string }>(query, type);
  const names = Object.entries(ids);
  return found.map(({ id }) => names.find(([, one]) => one === id)?.[0] ?? id).toSorted();
};
const read = async (id: string) =>
  (await doctor().get(`/fhir/MedicationRequest/${id}`)).json<MedicationRequest>();

describe('au-core-medicationrequest', () => {
  test('a medicine has the instruction that the chart shows, its prescriber and its number', async () => {
    const request = await read(ids.kept);
    expect(request).toMatchObject({
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
      subject: { reference: `Patient/${world.resident.id}` },
      authoredOn: '2026-02-02T09:00:00+10:30',
      requester: { display: world.users.Doctor.name },
      courseOfTherapyType: { coding: [{ code: 'continuous' }] },
      category: [{ coding: [{ code: 'community' }] }],
      identifier: [{ type: { coding: [{ code: 'LPN' }] }, value: 'C1-1' }],
      meta: {
        profile: ['http://hl7.org.au/fhir/core/StructureDefinition/au-core-medicationrequest'],
      },
    });
    const [dosage] = request.dosageInstruction ?? [];
    expect(dosage?.text).toMatch(/^DOSE 500\u00a0mg \(1\u00a0tablet\)/);
    expect(dosage?.timing?.repeat?.timeOfDay).toEqual(['08:00:00', '20:00:00']);
    expect(dosage?.doseAndRate).toMatchObject([
      { doseQuantity: { value: 500, code: 'mg' } },
      { doseQuantity: { value: 1, code: '{tablet}' } },
    ]);
  });

  test('a medicine that was ceased, re-prescribed or has ended stays readable', async () => {
    expect((await read(ids.ceased)).status).toBe('stopped');
    expect(
      (await read(ids.ceased)).dosageInstruction?.[0]?.timing?.repeat?.boundsPeriod?.end,
    ).toBeDefined();
    expect((await read(ids.ended)).status).toBe('completed');
    expect((await read(ids.old)).status).toBe('completed');
    expect(await read(ids.again)).toMatchObject({
      status: 'active',
      category: [{ coding: [{ code: 'discharge' }] }],
      priorPrescription: { reference: `MedicationRequest/${ids.old}` },
    });
  });

  test('the end of a medicine’s last day moves lastUpdated', async () => {
    const { meta } = await read(ids.ended);
    const now = new Date();
    expect(new Date(meta?.lastUpdated ?? 0).getTime()).toBeLessThanOrEqual(now.getTime());
    const db = app.container.db.kysely;
    const set = (chartExpiry: PlainDate | null) =>
      db.updateTable('resident').set({ chartExpiry }).where('id', '=', world.resident.id).execute();
    const before = await read(ids.kept);
    await db
      .updateTable('resident')
      .set({ chartUpdatedAt: new Date('2026-02-02') })
      .where('id', '=', world.resident.id)
      .execute();
    await set(getPlainDate('2026-03-01'));
    const after = await read(ids.kept);
    await set(null);
    expect([before.status, after.status]).toEqual(['active', 'completed']);
    expect(after.dispenseRequest?.validityPeriod?.end).toBe('2026-03-01');
    expect(after.meta?.lastUpdated).toBe('2026-03-01T13:30:00.000Z');
    expect(after.meta?.versionId).not.toBe(before.meta?.versionId);
  });

  test('a search for active medicines says that the chart has expired, where it has', async () => {
    const db = app.container.db.kysely;
    const set = (chartExpiry: PlainDate | null) =>
      db.updateTable('resident').set({ chartExpiry }).where('id', '=', world.resident.id).execute();
    const said = async (query: string) => {
      const answer = await doctor().get(`/fhir/${query.replace('ID', world.resident.id)}`);
      return (answer.json<Bundle>().entry ?? []).flatMap(({ resource, search: found }) =>
        found?.mode === 'outcome' ? (resource as OperationOutcome).issue : [],
      );
    };
    const active = 'MedicationRequest?patient=ID&status=active';
    expect(await said(active)).toEqual([]);
    await set(getPlainDate('2026-03-01'));
    const [warning, ...more] = await said(active);
    expect(more).toEqual([]);
    expect(warning).toMatchObject({
      severity: 'warning',
      diagnostics: `The last day of the chart of Patient/${world.resident.id} was 2026-03-01. Its medicines are “completed” until a prescriber renews the chart: ask for them without the status.`,
    });
    expect(await said(`${active}&_summary=count`)).toEqual([warning]);
    expect(await said(active.replace('Request', 'Statement'))).toHaveLength(1);
    const others = ['patient=ID', 'patient=ID&status=completed', 'status=active'];
    for (const one of others) expect(await said(`MedicationRequest?${one}`)).toEqual([]);
    const foreign = `patient=${world.elsewhere.resident.id}&status=active`;
    await db
      .updateTable('resident')
      .set({ chartExpiry: getPlainDate('2026-03-01') })
      .execute();
    expect(await said(`MedicationRequest?${foreign}`)).toEqual([]);
    await db.updateTable('resident').set({ chartExpiry: null }).execute();
  });

  test('the status is that of the chart', async () => {
    const { kysely } = app.container.db;
    const statuses = new Map(
      (await search(`patient=${world.resident.id}`)).map((one) => [one.id, one.status]),
    );
    const shown = {
      New: 'active',
      Existing: 'active',
      RePrescribed: 'active',
      Ceased: 'stopped',
      Expired: 'completed',
    } as const;
    const order = await kysely
      .selectFrom('resident')
      .select('latestOrderId')
      .where('id', '=', world.resident.id)
      .executeTakeFirstOrThrow();
    const { medications } = (
      await doctor().get(
        `/medications/api/v1/medications/${world.resident.path}/${order.latestOrderId}`,
      )
    ).json<{ medications: { authoringSystemForeignKey: string; status: keyof typeof shown }[] }>();
    const ofChart = medications.filter(({ authoringSystemForeignKey: id }) => id !== ids.history);
    expect(ofChart.map(({ authoringSystemForeignKey: id }) => statuses.get(id))).toEqual(
      ofChart.map(({ status }) => shown[status]),
    );
  });

  test.each<[string, string[]]>([
    ['patient=ID', ['again', 'ceased', 'ended', 'kept', 'old']],
    ['patient=Patient/ID', ['again', 'ceased', 'ended', 'kept', 'old']],
    [
      'patient.identifier=http://ns.electronichealth.net.au/id/hi/ihi/1.0|8003608833357361',
      ['again', 'ceased', 'ended', 'kept', 'old'],
    ],
    ['patient=ID&status=active', ['again', 'kept']],
    ['patient=ID&status=stopped,active', ['again', 'ceased', 'kept']],
    [
      'patient=ID&status=http://hl7.org/fhir/CodeSystem/medicationrequest-status|completed',
      ['ended', 'old'],
    ],
    ['patient=ID&status=draft', []],
    ['patient=ID&intent=order', ['again', 'ceased', 'ended', 'kept', 'old']],
    ['patient=ID&intent=plan', []],
    ['patient=ID&intent=order&status=active', ['again', 'kept']],
    ['patient=ID&intent=order&authoredon=lt2026-03-01', ['kept']],
    [
      'patient=ID&intent=order&authoredon=ge2026-02-02T09:00:00%2B10:30&authoredon=le2026-02-02T09:00:00%2B10:30',
      ['kept'],
    ],
    ['_id=KEPT', ['kept']],
    ['_id=KEPT,FOREIGN', ['kept']],
    ['identifier=C1-1', ['kept']],
    ['status=active', ['again', 'kept']],
    ['patient=FOREIGN_PATIENT', []],
  ])('search by %s', async (query, names) => {
    const text = query
      .replace('FOREIGN_PATIENT', world.elsewhere.resident.id)
      .replace('FOREIGN', ids.foreign)
      .replace('KEPT', ids.kept)
      .replace('ID', world.resident.id);
    expect(await namesOf(text)).toEqual(names);
  });

  test('pages contain each once and say how many there are in all', async () => {
    const all = (await search(`patient=${world.resident.id}`)).map(({ id }) => id ?? '');
    const paged: string[] = [];
    let next: string | undefined = `/fhir/MedicationRequest?patient=${world.resident.id}&_count=2`;
    while (next !== undefined) {
      const answer = await doctor().get(next);
      const { total, entry = [], link = [] } = answer.json<Bundle>();
      expect(total).toBe(5);
      paged.push(...entry.map(({ resource }) => resource?.id ?? ''));
      const url = link.find(({ relation }) => relation === 'next')?.url;
      next = url?.slice(url.indexOf('/fhir/'));
    }
    expect(paged).toEqual(all);
    const count = await doctor().get(
      `/fhir/MedicationRequest?patient=${world.resident.id}&_summary=count`,
    );
    expect(count.json<Bundle>()).toMatchObject({ total: 5 });
  });

  test('another organisation’s medicine is not found', async () => {
    expect((await doctor().get(`/fhir/MedicationRequest/${ids.foreign}`)).statusCode).toBe(404);
    expect((await doctor().get('/fhir/MedicationRequest/nothing')).statusCode).toBe(404);
  });
});

describe('au-core-medicationstatement', () => {
  test('contains what was recorded and not ordered, and nothing else', async () => {
    const [statement] = await search<MedicationStatement>(
      `patient=${world.resident.id}`,
      'MedicationStatement',
    );
    expect(statement).toMatchObject({
      id: ids.history,
      status: 'active',
      medicationCodeableConcept: { text: 'paracetamol 500 mg tablet' },
    });
    const request = await doctor().get(`/fhir/MedicationRequest/${ids.history}`);
    expect(request.statusCode).toBe(404);
  });

  test.each<[string, string[]]>([
    ['patient=ID&status=active', ['history']],
    ['patient=ID&status=stopped', []],
    ['patient=ID&effective=ge2026-01-01', ['history']],
    ['patient=ID&effective=lt2026-01-01', []],
  ])('search by %s', async (query, names) => {
    const text = query.replace('ID', world.resident.id);
    expect(await namesOf(text, 'MedicationStatement')).toEqual(names);
  });

  test('nothing recorded is an empty answer, which never says that no medicines are taken', async () => {
    const answer = await doctor().get(
      `/fhir/MedicationStatement?patient=${world.resident.id}&status=stopped`,
    );
    expect(answer.json<Bundle>()).toMatchObject({ total: 0 });
    expect(answer.body).not.toContain('787481004');
  });
});
