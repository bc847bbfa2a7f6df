import { Link } from '@tanstack/react-router';
import type { SamePeople, SamePerson } from '@wattle/contract/entities/resident-details.ts';
import { displayName } from '@wattle/contract/rules/residents/resident-name.ts';
import { sameReasons } from '@wattle/contract/rules/residents/same-person.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { Ref } from 'react';
import { clinicalChart } from '../../../chart/addresses.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import styles from '../resident-record.module.css';

interface FoundPeopleProps {
  headingRef: Ref<HTMLHeadingElement>;
  found: SamePeople;
  isSomebodyElse: boolean;
  onChange: (isSomebodyElse: boolean) => void;
}

/** Who could be the person already, to compare before anybody is admitted. */
export function FoundPeople({ headingRef, found, isSomebodyElse, onChange }: FoundPeopleProps) {
  const { count, people } = found;
  const hasIhi = people.some(({ reasons }) => reasons.includes('ihi'));
  return (
    <section className={styles.section}>
      <h2 ref={headingRef} tabIndex={-1}>
        {count === 0
          ? 'Nobody here is like this person'
          : count === 1
            ? 'Somebody here could be this person'
            : `${count} people here could be this person`}
      </h2>
      {count === 0 && (
        <p>Nobody has a similar name, the same birth date with it, or the same numbers.</p>
      )}
      {people.length > 0 && (
        <>
          <ul className={styles.people}>
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
          {hasIhi ? (
            <p>An IHI belongs to one person. Check the number, or open the record above.</p>
          ) : (
            <Checkbox
              label="I have compared them. This is somebody else."
              value={isSomebodyElse}
              onChange={onChange}
            />
          )}
        </>
      )}
      {people.length < count && (
        <p>
          Administrators don’t see residents. Ask a nurse or the office staff of the facility to
          compare them and to admit this person.
        </p>
      )}
    </section>
  );
}

function Person({ person }: { person: SamePerson }) {
  const { authoringSystem, authoringSystemForeignKey, residentStatus, room, reasons } = person;
  const where = [person.facilityName, room === null ? '' : `room ${room}`].filter(Boolean);
  return (
    <li className={styles.person}>
      <Link
        to={clinicalChart}
        params={{ authoringSystem, authoringSystemForeignKey }}
        preload={false}
      >
        <bdi>{displayName(person)}</bdi>
      </Link>
      <span>
        Born {formatClinicalDate(person.dateOfBirth)} · {where.join(', ')}
        {residentStatus !== 'Active' && ` · ${residentStatus}`}
      </span>
      <span className={styles.quiet}>
        {reasons.map((reason) => sameReasons[reason]).join('; ')}
      </span>
    </li>
  );
}
