import { ownExtensions, rootOf } from '@wattle/contract/fhir/systems.ts';
import { isPhone } from '@wattle/contract/rules/people/administration.ts';
import { isAbn } from '@wattle/contract/values/check-digits.ts';
import { RecordCode } from '@wattle/contract/values/record-code.ts';
import { states } from '@wattle/contract/values/registration-codes.ts';
import type { ContactPoint, HealthcareService, Location, Organization } from 'fhir/r4';
import { sql } from 'kysely';
import { keysOf } from '../../records/sheet.ts';
import { facilityLoader, FacilityRow } from '../../records/facilities.ts';
import { organisationLoader, OrganisationRow } from '../../records/organisations.ts';
import { identifierIssues, valuesOf } from '../read/identifiers.ts';
import { loadPlace, onlyAdded } from './load-place.ts';
import { keyOf, linkedTo, resolve } from './references.ts';
import { type Earlier, type FhirRun, inTurn } from '../run.ts';
import {
  held,
  notKept,
  otherFacility,
  refused,
  type Result,
  result,
  heldForGood,
  type Target,
} from '../result.ts';
import type { Work } from '../work.ts';

const onlyOperator =
  'Only an operator adds organisations and facilities, or changes another organisation’s.';

/** Organisations, one after another: by HPI-O, then by ABN, then by what this sender called them before. */
export const importOrganisations = inTurn(importOrganisation);

async function importOrganisation(
  run: FhirRun,
  item: Work<Organization>,
  earlier: Earlier,
): Promise<Result> {
  const { resource } = item;
  const reasons = identifierIssues(resource.identifier, 'Organization');
  if (reasons.length > 0) return result('refused', { reasons });
  const [hpioNumber] = valuesOf(resource.identifier, 'hpio');
  const [sentNumber] = valuesOf(resource.identifier, 'abn');
  const abn = sentNumber !== undefined && isAbn(sentNumber) ? sentNumber : undefined;
  const lost =
    sentNumber === abn
      ? []
      : [{ at: 'Organization.identifier', text: 'the ABN isn’t right, and isn’t kept' }];
  const found = await organisationsWith(run, hpioNumber, sentNumber === abn ? abn : undefined);
  if (found.length > 1) {
    return refused(
      'multiple-matches',
      'More than one organisation matches.',
      'Organization.identifier',
    );
  }
  const linked = earlier.get(item.key ?? '') ?? (await linkedTo(run, item.key));
  const id = item.target ?? found[0] ?? (linked?.type === 'Organization' ? linked.id : undefined);
  const reach = run.organisationIds;
  if (reach !== null && (id === undefined || !reach.has(id))) {
    return refused('forbidden', onlyOperator, 'Organization');
  }
  const isByIdAlone = item.target === undefined && found.length === 0 && id !== undefined;
  if (isByIdAlone && !item.acceptHeld && (await isOtherName(run, id, resource.name))) {
    const text = 'The name changes, and no number says that it is the same organisation.';
    return held(text, 'Organization.name', { organisationId: id });
  }
  const parsed = OrganisationRow.safeParse({
    id: id ?? (await freeCode(run, 'organisation', resource.id ?? resource.name ?? '')),
    name: resource.name?.trim(),
    ...(hpioNumber !== undefined && { hpioNumber }),
    ...(abn !== undefined && { abn }),
  });
  if (!parsed.success) return refused('required', 'has no name', 'Organization.name');
  const { data: row } = parsed;
  const isHere = id !== undefined;
  const loader = organisationLoader();
  return await loadPlace(run, item, { loader, row, organisationId: row.id, isHere, lost });
}

/** The sender's id alone is never enough. */
async function isOtherName({ tx }: FhirRun, id: string, name = '') {
  const stored = await tx
    .selectFrom('organisation')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return stored !== undefined && stored.name.toLowerCase() !== name.trim().toLowerCase();
}

async function organisationsWith(
  { tx }: FhirRun,
  hpio: string | undefined,
  abn: string | undefined,
) {
  for (const [column, value] of [
    ['hpioNumber', hpio],
    ['abn', abn],
  ] as const) {
    if (value === undefined) continue;
    const rows = await tx
      .selectFrom('organisation')
      .select('id')
      .where(column, '=', value)
      .limit(2)
      .execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

/** A code like the text that nobody has yet. */
async function freeCode(
  { tx }: FhirRun,
  table: 'organisation' | 'facility',
  text: string,
): Promise<string> {
  const stem = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50);
  const wanted = RecordCode.safeParse(text).success ? text : stem || table;
  const taken = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'like', `${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .execute();
  const ids = new Set(taken.map(({ id }) => id));
  let code = wanted;
  for (let number = 2; ids.has(code); number += 1) code = `${wanted}-${number}`;
  return code;
}

/** A state is one zone except for a few towns, which is why the zone is noted. */
const zones: Readonly<Record<string, string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

const phonesOf = (telecom: readonly ContactPoint[] = []) =>
  telecom.flatMap(({ system, value = '' }) => (system === 'phone' ? value.trim() || [] : []));

export const importLocations = inTurn(importLocation);

async function importLocation(
  run: FhirRun,
  item: Work<Location>,
  earlier: Earlier,
): Promise<Result> {
  const { resource } = item;
  const reasons = identifierIssues(resource.identifier, 'Location');
  if (reasons.length > 0) return result('refused', { reasons });
  const managingKey = keyOf(resource.managingOrganization, 'Organization');
  const targets = await resolve(run, [managingKey]);
  const linked = earlier.get(item.key ?? '') ?? (await linkedTo(run, item.key));
  const found = await facilitiesLike(run, resource, targets.get(managingKey ?? ''));
  if (found.length > 1) {
    return refused('multiple-matches', 'More than one facility matches.', 'Location.name');
  }
  const id = item.target ?? (linked?.type === 'Location' ? linked.id : undefined) ?? found[0];
  const kind = resource.physicalType?.coding?.find(({ code }) => code !== undefined)?.code;
  if (
    id === undefined &&
    (resource.partOf !== undefined || !['si', 'bu', undefined].includes(kind))
  ) {
    return notKept('only whole sites are kept as facilities', 'Location');
  }
  if (resource.mode === 'kind') return notKept('a kind of place is no facility', 'Location.mode');
  const reach = run.organisationIds;
  if (id === undefined && reach !== null) return refused('forbidden', onlyOperator, 'Location');
  const stored = id === undefined ? undefined : await facilityOf(run, id);
  const managing = targets.get(managingKey ?? '');
  if (stored === undefined && managing === undefined) {
    const text = 'names no organisation that is here or in what was sent';
    return refused('not-found', text, 'Location.managingOrganization');
  }
  const organisationId = managing?.id ?? stored?.organisationId ?? '';
  if (reach !== null && !reach.has(organisationId)) {
    return otherFacility('Location');
  }
  const { address } = resource;
  const state = address?.state?.trim().toUpperCase() ?? stored?.state ?? '';
  const zone = resource.extension?.find(
    ({ url }) => rootOf(url, ownExtensions.timeZone) !== undefined,
  )?.valueString;
  const code = states.some((one) => one.code === state) ? state : '';
  const isFromState = zone === undefined && stored === undefined;
  const phones = phonesOf(resource.telecom);
  const sentPhone = phones.find(isPhone);
  const phone = sentPhone ?? stored?.phone ?? '';
  const [address1 = stored?.address1, ...more] = address?.line ?? [];
  const row = {
    id: stored?.id ?? (await freeCode(run, 'facility', resource.id ?? resource.name ?? '')),
    organisationId,
    name: resource.name?.trim() ?? stored?.name,
    address1,
    ...(more.length > 0 && { address2: more.join(', ') }),
    suburb: address?.city ?? stored?.suburb,
    state: code,
    postcode: address?.postalCode ?? stored?.postcode,
    phone,
    timeZone: zone ?? stored?.timeZone ?? zones[code],
    ...(valuesOf(resource.identifier, 'hpio')[0] !== undefined && {
      hpioNumber: valuesOf(resource.identifier, 'hpio')[0],
    }),
  };
  const parsed = FacilityRow.safeParse(row);
  if (!parsed.success) {
    if (stored !== undefined && item.isOnlyNew) {
      const target = { type: 'Location', id: stored.id };
      return onlyAdded('Location', { target, organisationId });
    }
    const missing = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
    return heldForGood(`A facility needs ${missing}: set it up by hand.`, 'Location', {
      organisationId,
    });
  }
  const isInvalid = phones.length > 0 && sentPhone === undefined;
  const lost = isInvalid
    ? [{ at: 'Location.telecom', text: 'the phone number isn’t valid, and isn’t kept' }]
    : [];
  const notes = [
    ...(isFromState
      ? [{ at: 'Location', text: 'the time zone is that of the state; check it' }]
      : []),
    ...(phone === '' && !isInvalid
      ? [{ at: 'Location.telecom', text: 'has no phone number' }]
      : []),
  ];
  const isHere = stored !== undefined;
  const place = { loader: facilityLoader(), row: parsed.data, organisationId, isHere, notes, lost };
  return await loadPlace(run, item, place);
}

/** One of the organisation's that is set up here: by HPI-O, or else by its name and postcode. */
async function facilitiesLike(
  { tx }: FhirRun,
  { identifier, name = '', address }: Location,
  organisation: Target | undefined,
): Promise<string[]> {
  if (organisation === undefined) return [];
  const ofOrganisation = tx
    .selectFrom('facility')
    .select('id')
    .where('organisationId', '=', organisation.id);
  const [hpioNumber] = valuesOf(identifier, 'hpio');
  if (hpioNumber !== undefined) {
    const rows = await ofOrganisation.where('hpioNumber', '=', hpioNumber).limit(2).execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  const rows = await ofOrganisation
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .where('postcode', '=', address?.postalCode?.trim() ?? '')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

async function facilityOf({ tx }: FhirRun, id: string) {
  // A setting that only an Administrator has isn’t part of the record.
  const columns = keysOf(FacilityRow.shape);
  return await tx.selectFrom('facility').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A facility's service has its RACS ID. */
export const importServices = inTurn(importService);

async function importService(run: FhirRun, item: Work<HealthcareService>): Promise<Result> {
  const { resource } = item;
  const reasons = identifierIssues(resource.identifier, 'HealthcareService');
  if (reasons.length > 0) return result('refused', { reasons });
  const [racsId] = valuesOf(resource.identifier, 'racs');
  if (racsId === undefined) return notKept('only a home’s RACS ID is kept', 'HealthcareService');
  const places = (resource.location ?? []).map((one) => keyOf(one, 'Location'));
  const targets = await resolve(run, places);
  const ids = [...new Set([...targets.values()].map(({ id }) => id))];
  const [id, ...others] = item.target === undefined ? ids : [item.target];
  if (id === undefined || others.length > 0) {
    return heldForGood(
      'A RACS ID belongs to one facility, and this names none or several.',
      'HealthcareService.location',
    );
  }
  const stored = await facilityOf(run, id);
  if (stored === undefined)
    return refused('not-found', 'There is no such facility.', 'HealthcareService.location');
  const { organisationId } = stored;
  if (run.organisationIds !== null && !run.organisationIds.has(organisationId)) {
    return otherFacility('HealthcareService');
  }
  const parsed = FacilityRow.safeParse({ ...stored, address2: stored.address2 || null, racsId });
  if (!parsed.success)
    return heldForGood('The facility’s record is incomplete.', 'HealthcareService', {
      organisationId,
    });
  const holds =
    stored.racsId !== null && stored.racsId !== racsId
      ? [{ text: 'the facility has another RACS ID' }]
      : [];
  const isHere = stored.racsId !== null;
  const place = { loader: facilityLoader(), row: parsed.data, organisationId, isHere, holds };
  return await loadPlace(run, item, place);
}
