import type { ChartContact } from '@wattle/contract/entities/resident.ts';
import { dayIn, type TimeZone } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { timeText } from '../../lib/time/clock.ts';
import styles from './contacts.module.css';
import type { ContactsSection } from './contacts-panel.ts';

type Facility = ChartContact['facilityDetails'];

interface ContactsListProps {
  contact: ChartContact;
  /** Scrolled to. */
  section: ContactsSection;
}

/** The facility, and who was recently active on the chart (CON-02). */
export function ContactsList({ contact, section }: ContactsListProps) {
  const { facilityDetails: facility, recentActivePrescribers, recentActivePharmacists } = contact;
  return (
    <div className={styles.contacts}>
      <Section title={facility.name} isCurrent={section === 'facility'}>
        <Address facility={facility} />
      </Section>
      <Section title="Recent active prescribers" isCurrent={section === 'prescriber'}>
        <People
          people={recentActivePrescribers}
          none="No prescribers recorded yet."
          zone={facility.timeZone}
        />
      </Section>
      <Section title="Recent active pharmacists" isCurrent={section === 'pharmacist'}>
        <People
          people={recentActivePharmacists}
          none="No pharmacists recorded yet."
          zone={facility.timeZone}
        />
      </Section>
    </div>
  );
}

function Section(props: { title: string; isCurrent: boolean; children: ReactNode }) {
  const { title, isCurrent, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return (
    <section className={styles.section}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Address({ facility }: { facility: Facility }) {
  const { address1, address2, suburb, state, postcode, phone } = facility;
  const lines = [address1, address2, `${suburb} ${state} ${postcode}`]
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <>
      {lines.length === 0 ? (
        <p>No address recorded.</p>
      ) : (
        <address className={styles.address}>{lines.join('\n')}</address>
      )}
      {phone === '' ? (
        <p>No phone number recorded.</p>
      ) : (
        <p>
          Phone{' '}
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.phone}>
            {phone}
          </a>
        </p>
      )}
    </>
  );
}

interface PeopleProps {
  people: ChartContact['recentActivePrescribers'];
  none: string;
  zone: TimeZone;
}

function People({ people, none, zone }: PeopleProps) {
  if (people.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles.people}>
      {people.map(({ givenName, familyName, activeDate: at }) => (
        <li key={`${givenName} ${familyName} ${at}`}>
          <strong>
            {givenName} {familyName}
          </strong>{' '}
          active on {formatClinicalDate(dayIn(zone, at))} at {timeText(zone, at)}
        </li>
      ))}
    </ul>
  );
}
