import { isAhpraNumber } from '@wattle/contract/values/check-digits.ts';
import type { CodeableConcept, Practitioner, PractitionerRole } from 'fhir/r4';
import type { UserId } from '../../../actor.ts';
import { changedColumns } from '../../records/compare.ts';
import { identifierIssues, valuesOf } from '../read/identifiers.ts';
import { peopleReach } from './people-reach.ts';
import { keyOf, linkedTo, resolve } from './references.ts';
import {
  aboutNobody,
  held,
  heldFor,
  notKept,
  refused,
  type Result,
  result,
  heldForGood,
  type Target,
} from '../result.ts';
import { type FhirRun, inTurn } from '../run.ts';
import type { Work } from '../work.ts';

/** People who are named in records: users of Wattle by their numbers, others kept beside them. */
export const importPractitioners = inTurn(importPractitioner);

async function importPractitioner(run: FhirRun, item: Work<Practitioner>): Promise<Result> {
  const { tx, now, source, newId } = run;
  const { resource } = item;
  const all = [
    ...(resource.identifier ?? []),
    ...(resource.qualification ?? []).flatMap((one) => one.identifier ?? []),
  ];
  const reasons = identifierIssues(resource.identifier, 'Practitioner');
  const name = resource.name?.find(({ use }) => use === 'official') ?? resource.name?.[0];
  if (name?.family === undefined) {
    reasons.push({ code: 'required', text: 'has no family name', at: 'Practitioner.name' });
  }
  if (reasons.length > 0 || name?.family === undefined) return result('refused', { reasons });
  const [hpii = null] = valuesOf(all, 'hpii');
  const [ahpraNumber = null] = valuesOf(all, 'ahpra');
  const [prescriberNumber = null] = valuesOf(all, 'prescriber');
  const notes =
    ahpraNumber === null || isAhpraNumber(ahpraNumber)
      ? []
      : [{ at: 'Practitioner', text: 'the Ahpra number isn’t three letters and ten digits' }];
  const values = {
    familyName: name.family,
    givenNames: name.given ?? [],
    hpii,
    ahpraNumber,
    prescriberNumber,
  };
  const linked = await linkedTo(run, item.key);
  const user = await userWith(run, hpii, ahpraNumber, linked?.id);
  if (user === 'many')
    return refused('multiple-matches', 'More than one user matches.', 'Practitioner.identifier');
  if (user !== undefined) {
    const target = { type: 'Practitioner', id: user.id };
    // Users are set up here, not by other systems: a release would change nothing.
    if (!isSameText(user.familyName, name.family)) {
      const text = 'The user with this number has another family name.';
      return heldForGood(text, 'Practitioner.name');
    }
    const given = values.givenNames.join(' ');
    const saysOther =
      (given !== '' && !isSameText(user.givenName, given)) ||
      changedColumns(user, { ...numbersOf(values, user) }).length > 0;
    if (!saysOther) return result('unchanged', { target, notes });
    const text = 'they are a user, whose details are changed only here';
    return notKept(text, 'Practitioner', { target, notes });
  }
  if (item.holds.length > 0 && !item.acceptHeld) {
    return heldFor(item.holds);
  }
  const stored = await externalWith(run, hpii, ahpraNumber, item.target ?? linked?.id);
  if (stored === 'many') {
    return refused(
      'multiple-matches',
      'More than one practitioner matches.',
      'Practitioner.identifier',
    );
  }
  if (stored === undefined) {
    const id = newId();
    await tx
      .insertInto('externalPractitioner')
      .values({ id, source, ...values, updatedAt: now })
      .execute();
    return result('created', { target: { type: 'Practitioner', id }, notes });
  }
  const target = { type: 'Practitioner', id: stored.id };
  const kept = { ...values, ...numbersOf(values, stored) };
  const fields = changedColumns(stored, kept);
  if (fields.length === 0) return result('unchanged', { target, notes });
  if (item.isOnlyNew) {
    const text = 'the person is here already, and was only to be added';
    return notKept(text, 'Practitioner', { target, notes });
  }
  if (fields.includes('familyName') && fields.includes('givenNames') && !item.acceptHeld) {
    const text = 'The whole name changes at once: it may be another person.';
    return held(text, 'Practitioner.name');
  }
  if (!stored.isTheirs) {
    return heldForGood('Only an operator changes this person.', 'Practitioner');
  }
  await tx
    .updateTable('externalPractitioner')
    .set({ ...kept, updatedAt: now })
    .where('id', '=', stored.id)
    .execute();
  return result('changed', { target, fields, notes });
}

interface Numbers {
  readonly hpii: string | null;
  readonly ahpraNumber: string | null;
  readonly prescriberNumber: string | null;
}

/** A number that isn't sent stays. */
const numbersOf = (sent: Numbers, stored: Numbers): Numbers => ({
  hpii: sent.hpii ?? stored.hpii,
  ahpraNumber: sent.ahpraNumber ?? stored.ahpraNumber,
  prescriberNumber: sent.prescriberNumber ?? stored.prescriberNumber,
});

const isSameText = (a: string, b: string) =>
  a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0;

/** By their numbers; one that is sent without any is who this sender’s id meant before. */
async function userWith(
  run: FhirRun,
  hpii: string | null,
  ahpra: string | null,
  linkedId: string | undefined,
) {
  const { user } = peopleReach(run);
  const id = hpii === null && ahpra === null ? linkedId : undefined;
  for (const [column, value] of [
    ['person.hpii', hpii],
    ['person.ahpraNumber', ahpra],
    ['person.id', id as UserId | undefined],
  ] as const) {
    if (value === null || value === undefined) continue;
    const rows = await run.tx
      .selectFrom('appUser as person')
      .select(['person.id', 'person.familyName', 'person.givenName'])
      .select(['person.hpii', 'person.ahpraNumber', 'person.prescriberNumber'])
      .where(column, '=', value)
      .where(user)
      .limit(2)
      .execute();
    const [row, ...more] = rows;
    if (more.length > 0) return 'many';
    if (row !== undefined) return row;
  }
  return undefined;
}

/** Several senders may each have a record of one person: the caller's own comes before the only one that they reach. */
async function externalWith(
  run: FhirRun,
  hpii: string | null,
  ahpra: string | null,
  id: string | undefined,
) {
  const { external, onlyTheirs } = peopleReach(run);
  for (const [column, value] of [
    ['hpii', hpii],
    ['ahpraNumber', ahpra],
    ['id', id],
  ] as const) {
    if (value === null || value === undefined) continue;
    const all = await run.tx
      .selectFrom('externalPractitioner as person')
      .selectAll()
      .select(onlyTheirs.as('isTheirs'))
      .where(column, '=', value)
      .where(external)
      .execute();
    // Another HPI-I is another person, whatever else agrees.
    const rows = all.filter((one) => hpii === null || one.hpii === null || one.hpii === hpii);
    const sent = rows.filter(({ source }) => source === run.source);
    if (sent.length > 1) return 'many';
    const [row] = sent.length === 1 || rows.length > 1 ? sent : rows;
    if (row !== undefined) return row;
  }
  return undefined;
}

const textOf = (concepts: readonly CodeableConcept[] | undefined): string | null => {
  const texts = (concepts ?? []).flatMap(
    ({ text, coding }) =>
      text ?? coding?.find(({ display }) => display !== undefined)?.display ?? [],
  );
  return texts.join(', ') || null;
};

export const importRoles = inTurn(importRole);

async function importRole(run: FhirRun, item: Work<PractitionerRole>): Promise<Result> {
  const { tx, now, newId, source } = run;
  const { resource } = item;
  const person = keyOf(resource.practitioner, 'Practitioner');
  const organisation = keyOf(resource.organization, 'Organization');
  const targets = await resolve(run, [person, organisation]);
  const who = targets.get(person ?? '');
  if (who === undefined) {
    if (resource.practitioner?.reference === undefined) {
      return notKept('nobody is named', 'PractitionerRole.practitioner');
    }
    return aboutNobody('PractitionerRole.practitioner');
  }
  const place = targets.get(organisation ?? '');
  // An organisation that isn't set up here is only a name.
  const isUser = await isUserId(run, who);
  const [providerNumber = null] = valuesOf(resource.identifier, 'medicareProvider');
  const values = {
    practitionerId: isUser ? null : who.id,
    userId: isUser ? (who.id as UserId) : null,
    organisationId: place?.id ?? null,
    organisationName: place === undefined ? (resource.organization?.display ?? null) : null,
    providerNumber,
    roleText: textOf(resource.code),
    specialtyText: textOf(resource.specialty),
  };
  if (item.holds.length > 0 && !item.acceptHeld) {
    return heldFor(item.holds);
  }
  const linked = item.target ?? (await linkedTo(run, item.key))?.id;
  const found = await rolesWith(run, values, linked);
  if (found.length > 1) {
    return refused(
      'multiple-matches',
      'More than one role matches.',
      'PractitionerRole.identifier',
    );
  }
  const [stored] = found;
  const organisationId = values.organisationId;
  if (stored === undefined) {
    const id = newId();
    await tx
      .insertInto('externalPractitionerRole')
      .values({ id, source, ...values, updatedAt: now })
      .execute();
    return result('created', { target: { type: 'PractitionerRole', id }, organisationId });
  }
  const target = { type: 'PractitionerRole', id: stored.id };
  const isOther = (stored.practitionerId ?? stored.userId) !== who.id;
  if (isOther) {
    return heldForGood(
      'Somebody else has this provider number at this organisation.',
      'PractitionerRole.practitioner',
      { organisationId },
    );
  }
  const fields = changedColumns(stored, values);
  if (fields.length === 0) return result('unchanged', { target, organisationId });
  if (item.isOnlyNew) {
    const text = 'the role is here already, and was only to be added';
    return notKept(text, 'PractitionerRole', { target, organisationId });
  }
  await tx
    .updateTable('externalPractitionerRole')
    .set({ ...values, updatedAt: now })
    .where('id', '=', stored.id)
    .execute();
  return result('changed', { target, fields, organisationId });
}

async function isUserId({ tx }: FhirRun, { id }: Target): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', id as UserId)
    .executeTakeFirst();
  return row !== undefined;
}

async function rolesWith(
  run: FhirRun,
  {
    providerNumber,
    organisationId,
  }: { providerNumber: string | null; organisationId: string | null },
  id: string | undefined,
) {
  const query = run.tx
    .selectFrom('externalPractitionerRole as role')
    .selectAll()
    .where(peopleReach(run).role);
  if (providerNumber !== null) {
    const rows = await query
      .where('providerNumber', '=', providerNumber)
      .where('organisationId', 'is not distinct from', organisationId)
      .execute();
    const sent = rows.filter(({ source }) => source === run.source);
    const found = sent.length > 0 || rows.length > 1 ? sent : rows;
    if (found.length > 0) return found;
  }
  return id === undefined ? [] : await query.where('id', '=', id).execute();
}
