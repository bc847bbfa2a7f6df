import { useState } from 'react';
import { secondIdentifierText } from '@wattle/contract/rules/residents/resident-name.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { useChart } from './chart.tsx';

/** Whether it has been ticked that this is the right resident, where another could be taken for them (HDR-01). */
export function useSecondIdentifier() {
  const isAsked = useChart().resident.residentWithSimilarNamePresent;
  const [isTicked, tick] = useState(false);
  const reason =
    isAsked && !isTicked
      ? 'Tick who this resident is. Another resident has a similar or same name.'
      : undefined;
  return { isAsked, isTicked, tick, reason };
}

type SecondIdentifierProps = Omit<ReturnType<typeof useSecondIdentifier>, 'reason'>;

/** Asks for it, with the resident’s name and second identifiers; nothing where nobody looks alike. */
export function SecondIdentifier({ isAsked, isTicked, tick }: SecondIdentifierProps) {
  const { resident } = useChart();
  if (!isAsked) return null;
  return (
    <Checkbox
      label={secondIdentifierText(resident)}
      description="Another resident here has a similar or same name. Check the full name and the birth date."
      isRequired
      value={isTicked}
      onChange={tick}
    />
  );
}
