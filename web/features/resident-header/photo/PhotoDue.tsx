import { isPhotoDue } from '@wattle/contract/rules/residents/photo-age.ts';
import { takesPhotos } from '@wattle/contract/rules/people/roles.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';

/** Reminds those who take photos that this one is old. */
export function PhotoDue({ onPress }: { onPress: () => void }) {
  const { resident, identity, today, isActive } = useChart();
  const { photo } = resident;
  if (photo == null || !isActive || !takesPhotos(identity.userType)) return null;
  if (!isPhotoDue(photo, today)) return null;
  return (
    <Badge kind="info" onPress={onPress}>
      Photo over a year old
    </Badge>
  );
}
