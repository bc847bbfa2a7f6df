import { useQuery } from '@tanstack/react-query';
import { medicationsNeeds } from '@wattle/contract/operations/medications-needs.ts';
import { needText, urgencyOfNeed } from '@wattle/contract/rules/needs/need-rules.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useEffect, useState } from 'react';
import { apiQuery } from '../../api/query.ts';
import { NeedBadge } from '../../clinical/NeedBadge.tsx';
import { afterPaint } from '../../lib/page/after-paint.ts';
import styles from './round.module.css';

/** Why the resident needs the user: the most urgent reason, and the others on hover, focus or press. */
export function RoundWhy({ residentKey }: { residentKey: ResidentKey }) {
  const params = pathOf(residentKey);
  const { foreignKey } = params;
  // Their chart comes first.
  const [painted, setPainted] = useState<string>();
  useEffect(() => afterPaint(() => setPainted(foreignKey)), [foreignKey]);
  const { data } = useQuery({
    ...apiQuery(medicationsNeeds.residentNeeds, { params }),
    enabled: painted === foreignKey,
  });
  const [first, ...others] = data?.needs ?? [];
  if (data === undefined) return null;
  if (first === undefined) return <span>Doesn’t need you</span>;
  const { today } = data;
  const texts = data.needs.map((need) => needText(need, today));
  return (
    <span className={styles.why}>
      <NeedBadge urgency={urgencyOfNeed(first, today)} tooltip={texts.join('\n')}>
        <span className={styles.reason}>{texts[0]}</span>
        {others.length > 0 && <span>{`+ ${others.length} more`}</span>}
      </NeedBadge>
    </span>
  );
}
