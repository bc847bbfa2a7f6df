import type { Medication } from '@wattle/contract/entities/medication.ts';
import { packWords } from '@wattle/contract/rules/line/pack-words.ts';
import { whyNothingIsGiven } from '@wattle/contract/rules/residents/stay.ts';
import { UnbrokenText } from '../clinical/UnbrokenText.tsx';
import { useChart } from './chart.tsx';

/** What a week’s pack of a packed medicine holds, from when it differs, and whether its days fit seven. */
export function PackNote({ medication }: { medication: Medication }) {
  const { today, resident } = useChart();
  const words = packWords(medication, today, whyNothingIsGiven(resident));
  if (words === null) return null;
  return (
    <p>
      <UnbrokenText>{`${words.pack} ${words.next} `}</UnbrokenText>
      {words.note !== '' && <strong>{words.note}</strong>}
    </p>
  );
}
