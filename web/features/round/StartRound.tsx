import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { placeBeside } from '@wattle/contract/rules/rounds/round-steps.ts';
import type { Round } from '@wattle/contract/entities/round.ts';
import { useState } from 'react';
import { clinicalChart } from '../../chart/addresses.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { currentRoundQuery, summaryRoute } from './round-queries.ts';
import { type RoundSource, StartDialog } from './StartDialog.tsx';
import { useKeptSteps, useWithSteps } from './steps.ts';

/** Starts a round of those whom a list shows, or goes on with the one that has begun. */
export function StartRound({ source }: { source: RoundSource }) {
  const { data } = useQuery(currentRoundQuery);
  const { round } = useWithSteps(data);
  useKeptSteps(round?.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        Start a round
      </Button>
      {/* It may come later, and moves nothing there. */}
      {round && round.endedAt === null && <GoOn round={round} />}
      {isOpen && (
        <StartDialog source={source} round={round ?? null} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The way to whose turn it is or, if the user may no longer see them, to the next resident or the summary. */
function GoOn({ round }: { round: Round }) {
  const there = placeBeside(round, round.at - 1, 'next');
  const look = buttonClass('primary', 'small');
  if (there?.resident == null) {
    return (
      <Link to={summaryRoute} params={{ roundId: round.id }} className={look}>
        Summary of your round
      </Link>
    );
  }
  const { authoringSystem, authoringSystemForeignKey } = there.resident;
  return (
    <Link
      to={clinicalChart}
      params={{ authoringSystem, authoringSystemForeignKey }}
      className={look}
    >
      {`Go on with your round (${there.number} of ${round.places.length})`}
    </Link>
  );
}
