import { useEffect, useRef, useState } from 'react';

/** A part of the contacts and consent dialog that something opens it at. */
export type ContactsSection = 'consent' | 'facility' | 'prescriber' | 'pharmacist';

export interface ContactsPanel {
  readonly isOpen: boolean;
  readonly section: ContactsSection;
  /** Opens it, or moves to another section. */
  readonly open: (section: ContactsSection) => void;
  readonly close: () => void;
}

const defaultSection = 'facility';
const resetMs = 500;

/** Whether the dialog is open, and where; goes back to its default section 500 ms after closing, as specified. */
export function useContactsPanel(): ContactsPanel {
  const [isOpen, setOpen] = useState(false);
  const [section, setSection] = useState<ContactsSection>(defaultSection);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isOpen,
    section,
    open: (chosen) => {
      clearTimeout(timer.current);
      setSection(chosen);
      setOpen(true);
    },
    close: () => {
      setOpen(false);
      timer.current = setTimeout(setSection, resetMs, defaultSection);
    },
  };
}
