import {
  lookAlikeReasons,
  mostLookAlikes,
  similarNameWarning as warning,
} from '@wattle/contract/rules/residents/look-alikes.ts';
import { displayName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import styles from './SimilarNameBadge.module.css';

/** Warns where another resident could be taken for this one, and opens who that is (HDR-01). */
export function SimilarNameBadge() {
  const { resident } = useChart();
  const { residentWithSimilarNamePresent: isPresent, lookAlikes, room } = resident;
  const [isOpen, setOpen] = useState(false);
  if (!isPresent) return null;
  if (lookAlikes.length === 0) return <Badge kind="caution">{warning}</Badge>;
  return (
    <>
      <span className={styles.sign} data-warning={warning}>
        <Badge kind="caution" isExpanded={isOpen} onPress={() => setOpen(true)}>
          {warning}
        </Badge>
      </span>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} size="small" title={warning}>
        <ResidentIdentity className={styles.person}>
          <span>{roomText(room)}</span>
          <span className={styles.part}>This chart</span>
        </ResidentIdentity>
        <h3 className={styles.heading}>Not to be confused with</h3>
        <ul className={styles.others}>
          {lookAlikes.map((other) => (
            <li
              key={`${displayName(other)} ${other.dateOfBirth} ${other.room}`}
              className={styles.person}
            >
              <strong>{displayName(other)}</strong>
              <span>
                Born <strong>{formatClinicalDate(other.dateOfBirth)}</strong>
              </span>
              <span>{roomText(other.room)}</span>
              <span className={styles.part}>
                {other.reasons.map((reason) => lookAlikeReasons[reason]).join('. ')}
              </span>
            </li>
          ))}
        </ul>
        {lookAlikes.length >= mostLookAlikes && (
          <p>Others may be alike too. Only {lookAlikes.length} are listed.</p>
        )}
      </Dialog>
    </>
  );
}

const roomText = (room: string | null) => (room === null ? 'Room not recorded' : `Room ${room}`);
