import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NeedsFilter } from '@wattle/contract/entities/need.ts';
import {
  mostInRound,
  type NeedsRoundOrder,
  type Round,
  type RoundToStart,
} from '@wattle/contract/entities/round.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import { needRules } from '@wattle/contract/rules/needs/need-rules.ts';
import {
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import { placeBeside } from '@wattle/contract/rules/rounds/round-steps.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { isRefusal, sentenceOf } from '../../api/errors.ts';
import {
  facilitiesFor,
  facilitiesQuery,
  facilityFilterName,
  organisationsQuery,
} from '../../api/facilities.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { keepRound } from './round-queries.ts';

/** Whom a round is of: those whom the list finds, or those who need the user. */
export type RoundSource = { readonly search: SearchState } | NeedsSource;

interface NeedsSource {
  readonly needs: NeedsFilter;
  /** Where they are looked for. */
  readonly facilities: SearchState['facilities'];
  /** How many there are; undefined until that is known. */
  readonly found: number | undefined;
}

const orders = [
  { id: 'room', label: 'By room' },
  { id: 'name', label: 'By name' },
] as const;
const needsOrders = [{ id: 'shown', label: 'Most urgent first' }, ...orders] as const;

interface StartDialogProps {
  source: RoundSource;
  /** The one that goes on. */
  round: Round | null;
  onClose: () => void;
}

/** Starts a round of the residents whom the list shows, and opens the first one’s chart. */
export function StartDialog({ source, round, onClose }: StartDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [order, setOrder] = useState<NeedsRoundOrder>('needs' in source ? 'shown' : 'room');
  const place = usePlaceName('needs' in source ? source.facilities : source.search.facilities);
  const [roundId] = useState(() => Uuid.parse(crypto.randomUUID()));
  const start = useMutation({
    mutationFn: async () => {
      const body = await toStart(source, order, client);
      return await call(portalRounds.startRound, { params: { roundId }, body });
    },
    onSuccess: async (started) => {
      keepRound(client, started);
      const first = placeBeside(started, 0, 'next')?.resident;
      if (!first) return;
      const { authoringSystem, authoringSystemForeignKey } = first;
      await navigate({ to: clinicalChart, params: { authoringSystem, authoringSystemForeignKey } });
    },
  });
  return (
    <Dialog isOpen onClose={onClose} isBusy={start.isPending} size="small" title="Start a round">
      <FormShell
        onSubmit={async () => start.mutate()}
        submitLabel="Start"
        submitError={start.error === null ? null : whyNotStarted(start.error, source)}
        isSubmitting={start.isPending}
        onCancel={onClose}
      >
        <p>
          {`You’ll see ${whoText(source, place)}, one after the other: at most ${mostInRound}.`}
          {round !== null && ' The round that you have begun ends with it.'}
        </p>
        <RadioGroup
          label="Order"
          options={'needs' in source ? needsOrders : orders}
          value={order}
          onChange={setOrder}
          orientation="horizontal"
        />
      </FormShell>
    </Dialog>
  );
}

/** The organisation or facility, from what the list’s filter has loaded. */
function usePlaceName(facilities: SearchState['facilities']): string | null {
  const { data: all = [] } = useQuery({ ...facilitiesQuery, enabled: false });
  const { data: organisations = [] } = useQuery({ ...organisationsQuery, enabled: false });
  return facilityFilterName(facilities, organisations, all);
}

/** `12 residents of Banksia House who need you`, `the active residents of Banksia House that the list finds …`. */
function whoText(source: RoundSource, place: string | null): string {
  const of = place === null ? '' : ` of ${place}`;
  if ('search' in source)
    return `the active residents${of} that the list finds with its filters now`;
  const { found, needs } = source;
  const who =
    found === undefined || found === 0
      ? `the residents${of} who need you`
      : found === 1
        ? `1 resident${of} who needs you`
        : `${found} residents${of} who need you`;
  return needs.reason === undefined ? who : `${who} (${needRules[needs.reason].name})`;
}

/** Too many: where to narrow them down. The list and its filters stay as they are. */
function whyNotStarted(error: Error, source: RoundSource): string {
  if (!isRefusal(error, 'Round_Too_Long')) return sentenceOf(error);
  return 'needs' in source
    ? `More than ${mostInRound} residents need you. Cancel, and choose an organisation, a facility or a reason above the list.`
    : `The list finds more than ${mostInRound} residents. Cancel, and choose a facility, or more of a name, in the list’s filters.`;
}

async function toStart(
  source: RoundSource,
  order: NeedsRoundOrder,
  client: QueryClient,
): Promise<RoundToStart> {
  if ('needs' in source) return { order, needs: source.needs };
  const request = toSearchRequest(source.search, await facilitiesFor(source.search, client));
  const { limit: _limit, page: _page, sort: _sort, direction: _direction, ...search } = request;
  return { order, search };
}
