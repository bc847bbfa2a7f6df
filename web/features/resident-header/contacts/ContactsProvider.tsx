import { isCtgOrigin } from '@wattle/contract/rules/residents/resident-badges.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { can } from '@wattle/contract/rules/people/roles.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ReactNode } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { useContactsPanel } from '../../../chart/contacts/contacts-panel.ts';
import { ContactsDialog } from '../../../chart/contacts/ContactsDialog.tsx';
import { ContactsContext } from './contacts-context.ts';

/** The contacts and consent dialog, and what opens it (HDR-07). */
export function ContactsProvider({ children }: { children: ReactNode }) {
  const { resident, residentKey, identity } = useChart();
  const panel = useContactsPanel();
  return (
    <ContactsContext value={panel.open}>
      {children}
      <ContactsDialog
        residentKey={residentKey}
        whose={`${chartName(resident)}, born ${formatClinicalDate(resident.dateOfBirth)}`}
        hasConsent={
          can(identity.userType, 'EditClosingTheGap') && isCtgOrigin(resident.indigenousStatusCode)
        }
        panel={panel}
      />
    </ContactsContext>
  );
}
