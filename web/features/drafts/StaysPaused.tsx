import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { isPrescribing } from '@wattle/contract/rules/drafts/drafting.ts';
import { pauseWords } from '@wattle/contract/rules/line/pause-words.ts';
import { useChart } from '../../chart/chart.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';

interface StaysPausedProps {
  kind: DraftKind;
  /** The medicine that the draft changes, as it is on the chart. */
  onChart: Medication | undefined;
}

/** Says that a paused medicine stays paused when it is prescribed again or changed. */
export function StaysPaused({ kind, onChart }: StaysPausedProps) {
  const { today } = useChart();
  if (!isPrescribing(kind) || onChart === undefined || onChart.status === 'Ceased') return null;
  return pauseWords(onChart, today).map(({ isNow, text }) => (
    <p key={text}>
      <UnbrokenText>
        {`${text.replace('Paused', isNow ? 'Stays paused' : 'Still to be paused')}.`}
      </UnbrokenText>
    </p>
  ));
}
