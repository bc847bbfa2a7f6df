import { useEffect, useRef, useState } from 'react';
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

interface SecondIdentifierProps extends Omit<ReturnType<typeof useSecondIdentifier>, 'reason'> {
  /** It has the focus first, in place of the group around it. */
  isFirst?: boolean;
}

/** Asks for it, with the resident’s name and second identifiers; nothing where nobody looks alike. */
export function SecondIdentifier({
  isAsked,
  isTicked,
  tick,
  isFirst = false,
}: SecondIdentifierProps) {
  const { resident } = useChart();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the group has taken it.
    const frame = requestAnimationFrame(() => {
      const group = input.current?.closest('[role="group"][tabindex]');
      if (isFirst && group === document.activeElement)
        input.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isFirst, isAsked]);
  if (!isAsked) return null;
  return (
    <Checkbox
      label={secondIdentifierText(resident)}
      description="Another resident here has a similar or same name. Check the full name and the birth date."
      isRequired
      inputRef={input}
      value={isTicked}
      onChange={tick}
    />
  );
}
