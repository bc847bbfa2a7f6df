import type { Medication } from '@wattle/contract/entities/medication.ts';
import { packagingNames } from '@wattle/contract/rules/field-changes.ts';

interface PackagingNoteProps {
  medication: Pick<Medication, 'packagingType' | 'packagingBefore'>;
  className: string | undefined;
}

/** That a medicine's packaging changed since it was prescribed, and what it was (CHT-05). */
export function PackagingNote({ medication, className }: PackagingNoteProps) {
  const { packagingType, packagingBefore } = medication;
  if (packagingBefore === null) return null;
  return (
    <span className={className}>
      Packaging changed to {packagingNames[packagingType].toLowerCase()}, previously{' '}
      {packagingNames[packagingBefore].toLowerCase()}.
    </span>
  );
}
