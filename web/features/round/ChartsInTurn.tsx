import { QueryClientContext, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { isSameResident, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Activity, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { DrawableChart } from '../../api/drawable-chart.ts';
import { afterPaint } from '../../lib/page/after-paint.ts';
import { Stage, type Turn } from './Stage.tsx';

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

interface Open {
  residentKey: ResidentKey;
  drawn?: DrawableChart;
}

interface Turns {
  open: Open;
  /** The chart before, until what is open is painted: taking it away takes time. */
  left?: Open;
}

/** The open chart. In a round the next one is drawn too, out of sight, and is there at once when it is asked for. */
export function ChartsInTurn({ residentKey, next, chart }: ChartsInTurnProps) {
  const [{ open, left }, setTurns] = useState<Turns>({ open: { residentKey } });
  const isTurnOver = !isSameResident(open.residentKey, residentKey);
  const isNextOpen = next !== undefined && isSameResident(next.residentKey, residentKey);
  if (isTurnOver) {
    // What changed since it was drawn is never shown: then it is drawn anew.
    setTurns(
      isNextOpen && next.isStill() ? { open: openOf(next), left: open } : { open: { residentKey } },
    );
  }
  useEffect(() => {
    if (left === undefined) return undefined;
    return afterPaint(() => setTurns({ open }));
  }, [open, left]);
  const hidden = isNextOpen ? undefined : next;
  return [
    left && <ChartInTurn key={keyOf(left)} {...left} chart={chart} turn="left" />,
    <ChartInTurn key={keyOf(open)} {...open} chart={chart} turn={left ? 'shown' : 'live'} />,
    hidden && (
      <ChartInTurn
        key={hidden.id}
        residentKey={hidden.residentKey}
        drawn={hidden}
        chart={chart}
        turn="ahead"
      />
    ),
  ];
}

/** Keeps the very key that it was drawn with: another object, though equal, would draw every row again. */
const openOf = (drawn: DrawableChart): Open => ({ residentKey: drawn.residentKey, drawn });

const keyOf = ({ drawn }: Open) => drawn?.id ?? 'open';

interface TurnProps extends Open {
  chart: ComponentType<ChartInTurnProps>;
  /** One that was drawn ahead is shown before its effects run, because they take longer than to paint it. */
  turn: Turn;
}

function ChartInTurn({ drawn, chart: Chart, residentKey, turn }: TurnProps) {
  const client = useQueryClient();
  const isLive = turn === 'live';
  useEffect(() => {
    if (isLive) drawn?.end();
  }, [drawn, isLive]);
  return (
    <Stage turn={turn}>
      <CatchBoundary
        // One that can’t be drawn out of sight is drawn again once it is asked for, and fails there if it has to.
        getResetKey={() => String(isLive)}
        errorComponent={isLive ? Fail : Nothing}
      >
        <Activity mode={isLive ? 'visible' : 'hidden'}>
          <div>
            <QueryClientContext value={drawn?.client ?? client}>
              <Chart residentKey={residentKey} isShown={isLive} />
            </QueryClientContext>
          </div>
        </Activity>
      </CatchBoundary>
    </Stage>
  );
}

const Nothing = () => null;

function Fail({ error }: ErrorComponentProps): ReactNode {
  throw error;
}
