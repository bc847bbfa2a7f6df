import type { AllergyStatus } from '@wattle/contract/entities/allergy.ts';
import type { AdmissionForm, PersonSought } from '@wattle/contract/entities/resident-details.ts';
import type { portalResidents } from '@wattle/contract/operations/portal-residents.ts';
import {
  completeResident,
  residentProblems,
} from '@wattle/contract/rules/residents/resident-form.ts';
import { ownAuthoringSystem } from '@wattle/contract/values/resident-key.ts';
import { recordsAllergies, worksWithResidents } from '@wattle/contract/rules/people/roles.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import type { Tables } from '../../db/tables.ts';
import { Failure, Refusal } from '../../errors.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { findFacilityOf } from '../../queries/instance/facility-of-caller.ts';
import { lockAdmissions } from '../../queries/residents/same-people.ts';
import { findSamePeople } from '../../readers/same-people.ts';
import { todayIn } from '../../time.ts';
import { isSameAllergies, recordAdmittedAllergies } from './admitted-allergies.ts';
import { storedTexts } from './stored-texts.ts';
import { writeTyped } from './screen-run.ts';

/** The facility that somebody is admitted to: an administrator’s is any, somebody else’s one of theirs. */
export async function facilityToAdmitTo(db: Kysely<Tables>, actor: Actor, id: string) {
  const accountId = worksWithResidents(actor.userType) ? actor.accountId : null;
  const facility = await findFacilityOf(db, id, accountId);
  if (facility === undefined) throw new Failure(404, 'You have no such facility.');
  return facility;
}

/**
 * Admits a resident under the id that the client chose, through the intake that files and FHIR pass, with what is known of
 * the allergies. Sent again, because its answer was lost, it changes nothing. Whoever could be somebody known here is refused, until the caller has said of
 * each of those that they are somebody else.
 */
export async function admitResident(
  { db, newId }: Container,
  call: Call<typeof portalResidents.admitResident>,
): Promise<AllergyStatus> {
  const { actor, now, body, params } = call;
  const { allergies } = body;
  if (allergies !== undefined && !recordsAllergies(actor.userType)) {
    throw new Failure(403, 'Your role doesn’t record allergies.');
  }
  const form = completeResident(body.form);
  const facility = await facilityToAdmitTo(db.kysely, actor, form.facilityId);
  refuseProblems(residentProblems(form, todayIn(facility.timeZone, now)), 'Invalid_Record');
  return await db.kysely.transaction().execute(async (tx) => {
    await lockAdmissions(tx);
    const known = { residentId: params.id, allergies, actor, now };
    const stored = await storedTexts(tx, params.id);
    const status: AllergyStatus = allergies?.status ?? 'NOT ASKED';
    if (stored === undefined) {
      await requireNobodyElse(tx, call, facility.organisationId, form);
      await writeTyped(
        {
          ...call,
          tx,
          newId: firstly(params.id, newId),
          organisationId: facility.organisationId,
        },
        { ...form, ...admitted, foreignKey: params.id },
      );
      await recordAdmittedAllergies(tx, known);
    } else if (!isSame(form, stored) || !(await isSameAllergies(tx, known))) {
      throw new Refusal('Record_Exists', otherContent);
    }
    const isRepeat = stored !== undefined;
    await call.audit(tx, { facility: facility.id, isRepeat, allergies: status }, params.id);
    return status;
  });
}

const otherContent =
  'This person has been admitted, but with other details than you see here. Open their chart from the list of residents, and correct there what is wrong.';

/** As a new resident of a file would be marked; nobody has asked about allergies yet. */
const admitted = {
  authoringSystem: ownAuthoringSystem,
  isOnboarding: 'yes',
  isNewAdmission: 'yes',
  allergyStatus: 'NOT ASKED',
};

const isSame = (form: AdmissionForm, stored: Readonly<Record<string, string>>) =>
  Object.entries(form).every(([name, text]) => stored[name] === text);

/** Nobody can say of the owner of an IHI that they are somebody else. */
async function requireNobodyElse(
  tx: Kysely<Tables>,
  { body, actor }: Call<typeof portalResidents.admitResident>,
  organisationId: string,
  sought: PersonSought,
): Promise<void> {
  const found = await findSamePeople(tx, organisationId, sought);
  // An administrator isn’t shown whom they would have to compare.
  const others = worksWithResidents(actor.userType) ? body.otherThan : [];
  if (found.some(({ id, reasons }) => reasons.includes('ihi') || !others.includes(id))) {
    throw new Refusal('May_Be_Here');
  }
}

/** The chosen id for the resident, and new ones for all else. */
function firstly(id: string, newId: () => string): () => string {
  let next: string | undefined = id;
  return () => {
    const newResidentId = next ?? newId();
    next = undefined;
    return newResidentId;
  };
}
