import { ctgBadge } from '@wattle/contract/rules/residents/resident-badges.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { useOpenContacts } from './contacts-context.ts';

/** The resident's answer on Closing the Gap; a doctor opens the consent with it (HDR-03). */
export function CtgBadge() {
  const { resident, identity } = useChart();
  const open = useOpenContacts();
  const badge = ctgBadge(resident, identity.userType);
  if (badge === null) return null;
  const { kind, text, tooltip, opens } = badge;
  return (
    <Badge kind={kind} tooltip={tooltip} {...(opens && { onPress: () => open('consent') })}>
      {text}
    </Badge>
  );
}
