import { QueryClientContext, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { isSameResident, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Activity, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { DrawableChart } from '../../api/chart-queries.ts';

export interface ChartInTurnProps {
  residentKey: ResidentKey;
  /** False while it is only drawn, out of sight: then it has nothing of the address, and no effect. */
  isShown: boolean;
}

interface ChartsInTurnProps {
  /** Whose chart is open. */
  residentKey: ResidentKey;
  /** The chart of the resident whose turn is next, once it is loaded. */
  next: DrawableChart | undefined;
  chart: ComponentType<ChartInTurnProps>;
}

/** The open chart. In a round the next one is drawn too, out of sight, and is there at once when it is asked for. */
export function ChartsInTurn({ residentKey, next, chart }: ChartsInTurnProps) {
  const [open, setOpen] = useState<{ residentKey: ResidentKey; drawn?: DrawableChart }>({
    residentKey,
  });
  const isTurnOver = !isSameResident(open.residentKey, residentKey);
  const isNextOpen = next !== undefined && isSameResident(next.residentKey, residentKey);
  // What changed since it was drawn is never shown: then it is drawn anew.
  if (isTurnOver) setOpen(isNextOpen && next.isStill() ? openOf(next) : { residentKey });
  const hidden = isNextOpen ? undefined : next;
  return [
    <Turn
      key={open.drawn?.id ?? 'open'}
      residentKey={open.residentKey}
      drawn={open.drawn}
      chart={chart}
      isShown
    />,
    hidden && (
      <Turn
        key={hidden.id}
        residentKey={hidden.residentKey}
        drawn={hidden}
        chart={chart}
        isShown={false}
      />
    ),
  ];
}

/** Keeps the very key that it was drawn with: another object, though equal, would draw every row again. */
const openOf = (drawn: DrawableChart) => ({ residentKey: drawn.residentKey, drawn });

interface TurnProps extends ChartInTurnProps {
  drawn: DrawableChart | undefined;
  chart: ComponentType<ChartInTurnProps>;
}

function Turn({ drawn, chart: Chart, residentKey, isShown }: TurnProps) {
  const client = useQueryClient();
  useEffect(() => {
    if (isShown) drawn?.end();
  }, [drawn, isShown]);
  return (
    <CatchBoundary
      // One that can’t be drawn out of sight is drawn again once it is asked for, and fails there if it has to.
      getResetKey={() => String(isShown)}
      errorComponent={isShown ? Fail : Nothing}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <QueryClientContext value={drawn?.client ?? client}>
          <Chart residentKey={residentKey} isShown={isShown} />
        </QueryClientContext>
      </Activity>
    </CatchBoundary>
  );
}

const Nothing = () => null;

function Fail({ error }: ErrorComponentProps): ReactNode {
  throw error;
}
