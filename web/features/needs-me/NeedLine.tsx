import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { needText, urgencyNames, urgencyOfNeed } from '@wattle/contract/rules/needs/need-rules.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { NeedBadge } from '../../clinical/NeedBadge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TakeBack } from './TakeBack.tsx';
import styles from './needs-me.module.css';

interface NeedLineProps {
  resident: NeedyResident;
  need: Need;
  /** Missing where the reader said so before. */
  onNotMine: (() => void) | undefined;
}

/** A reason in words, how urgent it is, and what others said of it. */
export function NeedLine({ resident, need, onNotMine }: NeedLineProps) {
  const { today, facility } = resident;
  const text = needText(need, today);
  const urgency = urgencyOfNeed(need, today) ?? 3;
  return (
    <li className={styles.need}>
      <div className={styles.reason}>
        <NeedBadge urgency={urgency}>{urgencyNames[urgency]}</NeedBadge>
        <span>{text}</span>
        {onNotMine ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Not mine: ${text}, ${resident.familyName}`}
            onPress={onNotMine}
          >
            Not mine
          </Button>
        ) : (
          <TakeBack resident={resident} need={need} />
        )}
      </div>
      {need.notMine.map(({ by, why, at }) => (
        <p key={`${by} ${at}`} className={styles.quiet}>
          {by} said on {formatClinicalDate(dayIn(facility.timeZone, at))} that it isn’t theirs:{' '}
          <bdi>{why}</bdi>
        </p>
      ))}
    </li>
  );
}
