import type { Medication } from '@wattle/contract/entities/medication.ts';
import { packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { ChartMoment } from './ChartMoment.tsx';

interface PackagingNoteProps {
  medication: Pick<Medication, 'packagingType' | 'packagingChange'>;
  className: string | undefined;
}

/** Who changed a medicine's packaging since it was prescribed, when, and what it was (CHT-05). */
export function PackagingNote({ medication, className }: PackagingNoteProps) {
  const { packagingType, packagingChange: change } = medication;
  if (change === null) return null;
  return (
    <span className={className}>
      Packaging changed to {packagingNames[packagingType].toLowerCase()}{' '}
      <ChartMoment at={change.changedAt} /> by {change.changedBy}, previously{' '}
      {packagingNames[change.before].toLowerCase()}.
    </span>
  );
}
