import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import type { Urgency } from '@wattle/contract/rules/needs/need-rule.ts';
import { needText, urgencyNames, urgencyOfNeed } from '@wattle/contract/rules/needs/need-rules.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { Badge, type BadgeKind } from '../../ui/content/Badge.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './needs-me.module.css';

const kinds: Readonly<Record<Urgency, BadgeKind>> = { 1: 'critical', 2: 'caution', 3: 'standard' };

interface NeedLineProps {
  resident: NeedyResident;
  need: Need;
  onNotMine: () => void;
}

/** A reason in words, how urgent it is, and what others said of it. */
export function NeedLine({ resident, need, onNotMine }: NeedLineProps) {
  const { today, facility } = resident;
  const text = needText(need, today);
  const urgency = urgencyOfNeed(need, today) ?? 3;
  return (
    <li className={styles.need}>
      <div className={styles.reason}>
        <Badge kind={kinds[urgency]}>{urgencyNames[urgency]}</Badge>
        <span>{text}</span>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Not mine: ${text}, ${resident.familyName}`}
          onPress={onNotMine}
        >
          Not mine
        </Button>
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
