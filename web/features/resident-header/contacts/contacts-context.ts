import { createContext, use } from 'react';
import type { ContactsSection } from '../../../chart/contacts/contacts-panel.ts';

/** Opens the contacts and consent dialog of the chart's resident. */
export const ContactsContext = createContext<((section: ContactsSection) => void) | null>(null);

export function useOpenContacts() {
  const open = use(ContactsContext);
  if (open === null) throw new Error('The component is outside the contacts provider');
  return open;
}
