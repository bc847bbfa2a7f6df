import { useQuery } from '@tanstack/react-query';
import type { ChartContact } from '@wattle/contract/entities/resident.ts';
import type { ReactNode } from 'react';
import { chartQueries } from '../../../api/chart-queries.ts';
import { useChart } from '../../../chart/chart.tsx';
import type { ContactsSection } from '../../../chart/contacts/contacts-panel.ts';
import { Fact } from '../../../ui/content/Fact.tsx';
import { useOpenContacts } from './contacts-context.ts';
import styles from './links.module.css';

/** The facility; opens the contacts at it (HDR-07). */
export function FacilityLink() {
  const { resident } = useChart();
  return <ContactLink section="facility">{resident.facilityDetails.name}</ContactLink>;
}

/** The prescriber and the pharmacist who were last active on the chart; each opens the contacts at its section (HDR-07). */
export function RecentContactLinks() {
  const { residentKey } = useChart();
  const { data, isError } = useQuery(chartQueries(residentKey).contact);
  const unknown = isError ? 'Unavailable' : 'Loading…';
  return (
    <>
      <Recent
        label="Recent prescriber"
        section="prescriber"
        people={data?.recentActivePrescribers}
        unknown={unknown}
      />
      <Recent
        label="Recent pharmacist"
        section="pharmacist"
        people={data?.recentActivePharmacists}
        unknown={unknown}
      />
    </>
  );
}

interface RecentProps {
  label: string;
  section: ContactsSection;
  people: ChartContact['recentActivePrescribers'] | undefined;
  /** Shown while the people are undefined. */
  unknown: string;
}

function Recent({ label, section, people, unknown }: RecentProps) {
  const first = people?.[0];
  return (
    <Fact label={label}>
      {people === undefined ? (
        unknown
      ) : first === undefined ? (
        'None recorded'
      ) : (
        <ContactLink section={section}>
          {first.givenName} {first.familyName}
        </ContactLink>
      )}
    </Fact>
  );
}

function ContactLink({ section, children }: { section: ContactsSection; children: ReactNode }) {
  const open = useOpenContacts();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={styles.link}
      onClick={() => open(section)}
    >
      {children}
    </button>
  );
}
