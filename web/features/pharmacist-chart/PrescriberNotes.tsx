import type { PrescriberNote } from '@wattle/contract/rules/orders/prescriber-notes.ts';
import { InfoIcon, WarningIcon } from '../../ui/content/icons.tsx';
import styles from './prescriber-notes.module.css';

/** What the pharmacist should know about who ordered; nothing for most orders (PHA-01). */
export function PrescriberNotes({ notes }: { notes: readonly PrescriberNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map(({ kind, prescriber, text }) => (
        <li key={`${prescriber} ${text}`} className={styles[kind]}>
          {kind === 'caution' ? <WarningIcon /> : <InfoIcon />}
          <span>
            <strong>{prescriber}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
