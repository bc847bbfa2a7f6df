import type { Need, NeedyResident } from '@wattle/contract/entities/need.ts';
import { needText, urgencyNames, urgencyOfNeed } from '@wattle/contract/rules/needs/need-rules.ts';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { NeedBadge } from '../../clinical/NeedBadge.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import type { ShownNeed } from './shown-rows.ts';
import { TakeBack } from './TakeBack.tsx';
import styles from './needs-me.module.css';

interface NeedLineProps {
  resident: NeedyResident;
  shown: ShownNeed;
  /** Missing where the reader said so before. */
  onNotMine: ((need: Need) => void) | undefined;
}

/** A reason in words, how urgent it is, and what others said of it. What it becomes while it is shown changes no height. */
export function NeedLine({ resident, shown: { need, became }, onNotMine }: NeedLineProps) {
  const { today, facility } = resident;
  const text = needText(need, today);
  const urgency = urgencyOfNeed(need, today) ?? 3;
  const reasonNot = reasonsNot[became];
  return (
    <li className={styles.need}>
      <div className={styles.reason}>
        {became === 'same' ? (
          <NeedBadge urgency={urgency}>{urgencyNames[urgency]}</NeedBadge>
        ) : became === 'changed' ? (
          <Badge kind="info">Changed</Badge>
        ) : (
          <Badge kind="neutral">{onNotMine ? 'Gone' : 'Mine'}</Badge>
        )}
        <span className={styles.words}>
          <UnbrokenText>{text}</UnbrokenText>
        </span>
        {onNotMine ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Not mine: ${text}, ${resident.familyName}`}
            disabledReason={reasonNot}
            onPress={() => onNotMine(need)}
          >
            Not mine
          </Button>
        ) : (
          <TakeBack resident={resident} need={need} reasonNot={reasonNot} />
        )}
      </div>
      {need.notMine.map(({ by, isMine, why, at }) => (
        <p
          key={`${by} ${at}`}
          // Taken back it isn’t said any more, but its room stays.
          className={cx(styles.quiet, isMine && became === 'gone' && styles.unsaid)}
        >
          {isMine ? 'You' : by} said on {formatClinicalDate(dayIn(facility.timeZone, at))} that it
          isn’t {isMine ? 'yours' : 'theirs'}: <bdi>{why}</bdi>
        </p>
      ))}
    </li>
  );
}

/** Why nothing can be said of it any more. The button stays, with the focus. */
const reasonsNot: Readonly<Record<ShownNeed['became'], string | undefined>> = {
  same: undefined,
  changed: 'It is about something else now. Show what is new first.',
  gone: 'It isn’t on this list any more.',
};
