import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import type { Round, RoundPlace, RoundStep } from '@wattle/contract/entities/round.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import {
  placeBeside,
  placeOf,
  saidByGoingOn,
  seenAt,
} from '@wattle/contract/rules/rounds/round-steps.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isChartLoaded } from '../../api/chart-queries.ts';
import type { DrawableChart } from '../../api/drawable-chart.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { keepShownList, type ShownList } from '../../chart/opened-list.ts';
import { useBackOnline } from '../../lib/loading/back-online.ts';
import { useJustOpened } from '../../lib/page/use-just-opened.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ChevronRightIcon } from '../../ui/content/icons.tsx';
import { KeyboardIcon } from '../../ui/content/screen-icons.tsx';
import { announce } from '../../ui/states/announce.ts';
import { keepBarHeight } from './bar-height.ts';
import { addMedicine, goToAsked, goToMedicines } from './chart-keys.ts';
import { EndedBar } from './EndedBar.tsx';
import { keptSteps } from './kept-steps.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { LoadAhead } from './LoadAhead.tsx';
import { aboutText } from './resident-text.ts';
import { currentRoundQuery, summaryRoute } from './round-queries.ts';
import styles from './round.module.css';
import { RoundNotes } from './RoundNotes.tsx';
import { RoundWhy } from './RoundWhy.tsx';
import { SkipDialog } from './SkipDialog.tsx';
import { intend, sendSteps, takeIntended, takeStep, useKeptSteps, useWithSteps } from './steps.ts';
import { useAreKeysOn, useRoundKeys } from './use-round-keys.ts';

export interface RoundBarProps {
  /** Whose chart is open. */
  residentKey: ResidentKey;
  userType: UserType | null;
  onReview: () => void;
  /** See `LoadAhead`. */
  onDrawable: (chart: DrawableChart | undefined) => void;
}

/** Above the chart while a round goes on: whose turn it is, and the way on. */
export function RoundBar(props: RoundBarProps) {
  const client = useQueryClient();
  const { data } = useQuery(currentRoundQuery);
  const { round, unsaved } = useWithSteps(data);
  // Also those of a round that has ended meanwhile: what was said before still counts.
  const areTakenUp = useKeptSteps(round === null ? keptSteps()[0]?.roundId : round?.id);
  useBackOnline(() => void sendSteps(client));
  const [shownId, setShownId] = useState<Round['id']>();
  if (round && round.id !== shownId) setShownId(round.id);
  if (round === undefined) return null;
  if (round === null || round.endedAt !== null) {
    return shownId && <EndedBar roundId={shownId} {...{ round, unsaved }} />;
  }
  return areTakenUp && <Bar key={round.id} {...{ round, unsaved }} {...props} />;
}

const lastOfRound = 'This is the last resident of the round. Done ends it.';

function Bar({
  round,
  unsaved,
  residentKey,
  userType,
  onReview,
  onDrawable,
}: RoundBarProps & { round: Round; unsaved: number }) {
  const client = useQueryClient();
  const place = placeOf(round, residentKey);
  const { goTo, end } = useWays(round);
  useArrival(round, place?.number);
  const [open, setOpen] = useState<'skip' | 'keys'>();
  const areKeysOn = useAreKeysOn();
  const isOnItsWay = useRouterState({ select: ({ status }) => status === 'pending' });
  // The second half of a double click falls on the next resident's button, and would pass over them.
  const isFresh = useJustOpened(place?.number);
  const next = place && placeBeside(round, place.number, 'next');
  const previous = place && placeBeside(round, place.number, 'previous');
  const onNext = () => {
    if (place === undefined) return;
    if (next === undefined) announce(lastOfRound);
    else goTo(next, saidByLeaving(client, place));
  };
  const onSkip = (why: string) => {
    if (place === undefined) return;
    const from = { number: place.number, outcome: 'left', why } as const;
    setOpen(undefined);
    if (next === undefined) end(from);
    else goTo(next, from);
  };
  const onSeen = (number: number) =>
    takeStep(client, round.id, { from: seenAt(number), to: number });
  const onDone = () => end(saidByLeaving(client, place));
  const acts = {
    next: onNext,
    previous: () => previous && goTo(previous, null),
    asked: goToAsked,
    medicines: goToMedicines,
    add: addMedicine,
    review: onReview,
    help: () => setOpen('keys'),
  };
  // A key is for the chart that is shown, not for one that is on its way.
  useRoundKeys(areKeysOn && !isOnItsWay && open === undefined, (meaning) => acts[meaning]());
  const shortcut = (key: string) => (areKeysOn ? { 'aria-keyshortcuts': key } : {});
  return (
    <section ref={keepBarHeight} className={styles.bar} aria-label="Round" data-round>
      <p className={styles.where}>
        {place ? (
          <>
            <strong>{`Resident ${place.number} of ${round.places.length}`}</strong>
            {place.outcome === 'left' && (
              <>
                <span>{`Left: ${place.why}`}</span>
                <Button size="small" variant="quiet" onPress={() => onSeen(place.number)}>
                  Seen after all
                </Button>
              </>
            )}
            {place.outcome === 'seen' && <span>Seen</span>}
          </>
        ) : (
          <span>This resident isn’t in your round.</span>
        )}
      </p>
      {place && <RoundWhy residentKey={residentKey} />}
      <RoundNotes
        round={round}
        shown={place}
        unsaved={unsaved}
        onGo={(there) => goTo(there, null)}
      />
      <div className={styles.actions} style={isFresh ? { pointerEvents: 'none' } : undefined}>
        {place && (
          <>
            <Button
              variant="primary"
              size="small"
              icon={<ChevronRightIcon />}
              disabledReason={next === undefined ? lastOfRound : undefined}
              {...shortcut('J ArrowRight')}
              onPress={({ detail }) => detail < 2 && onNext()}
            >
              Next
            </Button>
            <Button size="small" onPress={() => setOpen('skip')}>
              Skip
            </Button>
          </>
        )}
        <Button size="small" onPress={onDone}>
          Done
        </Button>
        <IconButton
          label="Keys of the round"
          size="small"
          icon={<KeyboardIcon />}
          {...shortcut('?')}
          onPress={() => setOpen('keys')}
        />
      </div>
      {open === 'skip' && place?.resident && (
        <SkipDialog
          name={chartName(place.resident)}
          onSkip={onSkip}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(undefined)} />}
      {next?.resident && (
        <LoadAhead
          key={next.number}
          residentKey={next.resident}
          userType={userType}
          onDrawable={onDrawable}
        />
      )}
    </section>
  );
}

/** The ways out of the open chart. What is said about its resident counts once it has been left. */
function useWays(round: Round) {
  const navigate = useNavigate();
  return {
    goTo: ({ number, resident }: RoundPlace, from: RoundStep['from']) => {
      if (resident === null) return;
      intend(round.id, { from, to: number });
      void navigate({ to: clinicalChart, params: keyOf(resident) });
    },
    end: (from: RoundStep['from']) => {
      intend(round.id, { from, to: null });
      void navigate({ to: summaryRoute, params: { roundId: round.id } });
    },
  };
}

/** Arriving at a resident is a step, however the user came there; who goes on to the next has seen the one before. */
function useArrival(round: Round, number: number | undefined): void {
  const client = useQueryClient();
  const left = useRef<number>(undefined);
  const arrive = useEffectEvent((to: number, from: number | undefined) => {
    keepShownList(listOf(round));
    const intended = takeIntended(round.id, to);
    const step = intended?.from === null ? undefined : intended;
    const isNext = from !== undefined && placeBeside(round, from, 'next')?.number === to;
    if (step !== undefined) takeStep(client, round.id, step);
    else if (isNext && intended === undefined) {
      const passed = round.places.find((place) => place.number === from);
      takeStep(client, round.id, { from: saidByLeaving(client, passed), to });
    } else if (round.at !== to) takeStep(client, round.id, { from: null, to });
  });
  useEffect(() => {
    if (number !== undefined) arrive(number, left.current);
    left.current = number;
  }, [number]);
}

/** What going on says of a resident: nothing where their chart was never there to be read. */
function saidByLeaving(client: QueryClient, place: RoundPlace | undefined): RoundStep['from'] {
  if (!place?.resident || !isChartLoaded(client, place.resident)) return null;
  return saidByGoingOn(place);
}

/** The round as the list that the chart was opened from. */
function listOf({ places }: Round): ShownList {
  const residents = places.flatMap(({ resident }) =>
    resident === null
      ? []
      : [{ ...keyOf(resident), name: chartName(resident), about: aboutText(resident) }],
  );
  return {
    residents,
    before: 0,
    total: residents.length,
    isRound: true,
    findMore: async () => [],
  };
}

const keyOf = ({ authoringSystem, authoringSystemForeignKey }: ResidentKey): ResidentKey => ({
  authoringSystem,
  authoringSystemForeignKey,
});
