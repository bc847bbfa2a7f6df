import type { PersonSought, SamePerson } from '@wattle/contract/entities/resident-details.ts';
import { sameReasonsOf, soughtBy } from '@wattle/contract/rules/residents/same-person.ts';
import { SameReason } from '@wattle/contract/entities/resident-details.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { listWhoCouldBe } from '../queries/residents/same-people.ts';

/** Who of an organisation could be the person, the surest first. */
export async function findSamePeople(
  db: Kysely<Tables>,
  organisationId: string,
  sought: PersonSought,
): Promise<SamePerson[]> {
  const person = soughtBy(sought);
  if (person === undefined) return [];
  const known = await listWhoCouldBe(db, organisationId, person);
  const found = known.flatMap(({ foreignKey, status, ihiNumber, medicareNumber, ...one }) => {
    const reasons = sameReasonsOf(sought, { ...one, ihiNumber, medicareNumber });
    return reasons.length === 0
      ? []
      : [{ ...one, authoringSystemForeignKey: foreignKey, residentStatus: status, reasons }];
  });
  return found.toSorted((a, b) => sureness(a) - sureness(b));
}

/** Two reasons are surer than one of the same kind. */
function sureness({ reasons }: SamePerson): number {
  const [first] = reasons;
  const rank = first === undefined ? 0 : SameReason.options.indexOf(first);
  return rank * 10 - reasons.length;
}
