import type { Medication } from '@wattle/contract/entities/medication.ts';
import { ChartMoment } from './ChartMoment.tsx';

interface DoseTimesNoteProps {
  change: Medication['doseTimesChange'];
  className: string | undefined;
}

/** Who changed a medicine's dose times since it was prescribed, when, and what they were (DOS-01). */
export function DoseTimesNote({ change, className }: DoseTimesNoteProps) {
  if (change === null) return null;
  const { before, changedAt, changedBy } = change;
  return (
    <span className={className}>
      Dose times changed <ChartMoment at={changedAt} /> by {changedBy}, previously{' '}
      {before.join(', ') || 'none'}.
    </span>
  );
}
