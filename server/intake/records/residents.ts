import type { AllergySourceContent } from '@wattle/contract/entities/allergy-event.ts';
import { keptConflicts } from '@wattle/contract/rules/safety/allergy-outcome.ts';
import { sql } from 'kysely';
import { publishToResidents } from '../../live/publish.ts';
import { insertSourceEvents, listTakenOff } from '../../queries/residents/allergies.ts';
import { listSystemNames, sourceOf } from '../../queries/residents/keepers.ts';
import { lockAdmissions } from '../../queries/residents/same-people.ts';
import { lockResidents, updateResident } from '../../queries/residents/residents.ts';
import { todayIn } from '../../time.ts';
import type { ImportRun, Loader, LocatedRow } from './loader.ts';
import { columnsThat, type ResidentRow, residentSheet } from './resident-columns.ts';
import { Stage } from './stage.ts';
import { isWrite } from './verdict.ts';
import { foundToo, changedColumns, keyed, stageChanges } from './compare.ts';
import { allowedOf } from './field-keepers.ts';
import { historyRow } from './resident-history.ts';
import { allergiesAfter, isAnswer } from './resident-allergies.ts';
import {
  allergyChanges,
  allergyColumns,
  conflictsAfter,
  saysOtherwise,
} from './resident-allergy-changes.ts';
import { carerLinks } from './usual-carers.ts';
import { writeStays } from './resident-stays.ts';
import { compared, keyOfRow, listStored } from './stored-residents.ts';
import {
  residentHolds,
  residentNotes,
  residentRefusals,
  residentValues,
} from './resident-values.ts';

/** What follows from a change. */
const following = [
  'allergiesRecordedAt',
  'allergiesRecordedBy',
  'allergiesSaidBy',
  'updatedAt',
  'identityChangedAt',
  'usualPrescriberId',
  'usualPharmacyId',
] as const;

const identity: readonly string[] = columnsThat(({ isIdentity }) => isIdentity);
const audited: readonly string[] = columnsThat(({ isAudited }) => isAudited);

/** Residents, by the system they come from and their key there. */
export function residentLoader(): Loader<ResidentRow> {
  const stage = new Stage('resident', [...compared, ...following]);
  const changes = new Stage('allergyChange', [
    'id',
    'residentId',
    'note',
    'newNote',
    'disclaimer',
    'newDisclaimer',
    'details',
    'newDetails',
    'recordedAt',
  ]);
  const history = new Stage('residentChange', ['residentId', 'fields', 'byName', 'at']);
  const audit = new Stage('auditLog', ['actor', 'action', 'resident', 'origin', 'detail']);
  const conflicts = new Map<string, ReturnType<typeof keptConflicts>>();
  const news = new Map<string, readonly AllergySourceContent[]>();
  return {
    sheet: residentSheet,
    async begin({ tx }) {
      for (const one of [stage, changes, history, audit]) await one.create(tx);
      conflicts.clear();
      news.clear();
    },
    async compare(run, rows) {
      let records = rows.map(await judgeIn(run, rows));
      // An admission has looked for the person and holds the lock.
      const isAdding = run.isTyped !== true && records.some(({ stored }) => stored === undefined);
      if (isAdding) await lockAdmissions(run.tx);
      const touched = records.flatMap((one) => (one.hasOtherAllergies ? [one.values.id] : []));
      if (touched.length > 0 || isAdding) {
        // An allergy that somebody records here meanwhile isn’t lost: it is recorded before, and read, or afterwards.
        await lockResidents(run.tx, sql`select unnest(${touched}::uuid[])`);
        records = rows.map(await judgeIn(run, rows));
      }
      const verdicts = await stageChanges(run, stage, records, {
        sexName: null,
        ihiVerifiedAt: null,
        allergiesRecordedAt: null,
        allergiesRecordedBy: null,
        allergiesSaidBy: null,
        updatedAt: null,
        identityChangedAt: null,
        keptHere: null,
        usualPrescriberId: null,
        usualPharmacyId: null,
      });
      const changed = records.flatMap(({ stored, values, today, fromSource }, at) => {
        const verdict = verdicts[at];
        if (stored === undefined || verdict === undefined || !isWrite(verdict)) return [];
        return [{ stored, values, today, fromSource, fields: verdict.fields }];
      });
      await changes.add(run.tx, await allergyChanges(run, changed));
      for (const one of changed) {
        const open = await conflictsAfter(run, one);
        if (open !== undefined) conflicts.set(one.stored.id, keptConflicts(open));
        if (one.fromSource.length > 0) news.set(one.stored.id, one.fromSource);
      }
      await history.add(
        run.tx,
        changed.flatMap((one) => historyRow(run, one)),
      );
      await audit.add(
        run.tx,
        changed
          .filter(
            ({ fields }) => run.isTyped !== true && fields.some((field) => audited.includes(field)),
          )
          .map(({ stored, fields }) => auditRow(run, stored.id, fields)),
      );
      return verdicts;
    },
    async write(run) {
      const { tx } = run;
      await stage.insert(tx);
      await writeStays(run, stage);
      await stage.update(tx, 'id', true);
      for (const [id, open] of conflicts) await updateResident(tx, id, open);
      for (const [id, contents] of news) await insertSourceEvents(run, id, contents);
      await changes.insert(tx);
      await history.insert(tx);
      // Only an addition or removal needs action, as for the pharmacist (`hasPendingAllergyChange`).
      await sql`
        update resident set has_allergy_updated =
          '' <> any(array[change.note, change.new_note, change.disclaimer, change.new_disclaimer])
          or change.details <> '[]' or change.new_details <> '[]'
        from ${changes.source} as change where change.resident_id = resident.id`.execute(tx);
      // Nobody has the chart of a new one open, but lists show it.
      await publishToResidents(tx, 'ChartChanged', sql`select id from ${stage.source}`);
      await audit.insert(tx);
    },
  };
}

async function judgeIn(run: ImportRun, rows: readonly LocatedRow<ResidentRow>[]) {
  const { tx, now, newId } = run;
  const stored = keyed(await listStored(run, rows), keyOfRow);
  const facilities = keyed(
    await tx
      .selectFrom('facility')
      .select(['id', 'timeZone'])
      .where('id', '=', sql<string>`any(${rows.map(({ row }) => row.facilityId)}::text[])`)
      .execute(),
    ({ id }) => id,
  );
  const holders = await holdersOfIhi(run, rows);
  const takenOff = await listTakenOff(
    tx,
    [...stored.values()].map(({ id }) => id),
  );

  const linksOf = await carerLinks(run, rows);
  const keepers = [...stored.values()].flatMap(({ allergiesKeptBy }) => allergiesKeptBy ?? []);
  const names = await listSystemNames(tx, [...new Set(keepers)]);

  return (located: LocatedRow<ResidentRow>) => {
    const { line } = located;
    const before = stored.get(keyOfRow(located.row));
    const allowed = allowedOf(run, located, before);
    const { row } = allowed;
    const facility = facilities.get(row.facilityId);
    const isFromSource =
      run.isTyped !== true &&
      run.sentBy === undefined &&
      row.authoringSystem === before?.allergiesKeptBy;
    const allergies = allergiesAfter(row, before, {
      takenOff: (before && takenOff.get(before.id)) ?? [],
      source: isFromSource ? sourceOf(row.authoringSystem, names) : undefined,
    });
    const hasOtherAllergies =
      before !== undefined &&
      allergyColumns.some((c) => JSON.stringify(before[c]) !== JSON.stringify(allergies.values[c]));
    const isAnswered = isAnswer(allergies.values.allergyStatus);
    const values = {
      id: before?.id ?? newId(),
      ...residentValues(row, before),
      ...linksOf(row, before),
      ...allergies.values,
      keptHere: allowed.keptHere,
      updatedAt: now,
      ...(before === undefined || saysOtherwise(before, allergies.values)
        ? {
            allergiesRecordedAt: isAnswered ? now : null,
            allergiesRecordedBy: isAnswered ? `Import from ${row.authoringSystem}` : null,
            allergiesSaidBy: null,
          }
        : {}),
    };
    const refusals = residentRefusals(row, allergies);
    const today = facility && todayIn(facility.timeZone, now);
    if (today === undefined) refusals.push('facilityId names no facility');
    else if (row.dateOfBirth > today) refusals.push('dateOfBirth is in the future');
    const holds = [...allergies.holds, ...(before ? residentHolds(located.row, before) : [])];
    const holder = row.ihiNumber ? holders(row.ihiNumber, before?.id, line) : undefined;
    if (holder !== undefined) holds.push(holder);
    const notes = [...allergies.notes, ...allowed.notes, ...residentNotes(row)];
    const isOther = changedColumns(before, values).some((name) => identity.includes(name));
    return {
      stored: before,
      today,
      values: {
        ...values,
        identityChangedAt: isOther ? now : (before?.identityChangedAt ?? null),
      },
      refusals,
      isPartlyKept: allowed.notes.length > 0,
      hasOtherAllergies,
      fromSource: allergies.fromSource,
      ...foundToo(located, { holds, notes }),
    };
  };
}

/** Says whose IHI it already is, if it is another resident's within reach; in the file, the first row's. */
async function holdersOfIhi(run: ImportRun, rows: readonly LocatedRow<ResidentRow>[]) {
  const numbers = rows.flatMap(({ row, line }) =>
    row.ihiNumber ? [{ key: row.ihiNumber, line }] : [],
  );
  const lines = await run.firstLines('ihi', numbers);
  const { organisationIds = null } = run;
  const holders = await run.tx
    .selectFrom('resident')
    .innerJoin('facility', 'facility.id', 'resident.facilityId')
    .select(['resident.id', 'resident.ihiNumber'])
    .where('ihiNumber', '=', sql<string>`any(${numbers.map(({ key }) => key)}::text[])`)
    .$if(organisationIds !== null, (query) =>
      query.where(
        'facility.organisationId',
        '=',
        sql<string>`any(${[...(organisationIds ?? [])]}::text[])`,
      ),
    )
    .execute();
  return (ihi: string, id: string | undefined, line: number): string | undefined => {
    if (holders.some((one) => one.ihiNumber === ihi && one.id !== id)) {
      return 'another resident has this IHI';
    }
    const first = lines.get(ihi);
    return first === undefined || first === line ? undefined : `line ${first} has the same IHI`;
  };
}

function auditRow({ by }: ImportRun, resident: string, fields: readonly string[]) {
  const values = {
    ...by,
    action: 'import-resident',
    resident,
    detail: { columns: fields.join(' ') },
  };
  return { isNew: true, changed: [], values };
}
