import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Round, RoundOrder } from '@wattle/contract/entities/round.ts';
import { portalRounds } from '@wattle/contract/operations/portal-rounds.ts';
import {
  type SearchState,
  toSearchRequest,
} from '@wattle/contract/rules/residents/search-state.ts';
import { placeBeside } from '@wattle/contract/rules/rounds/round-steps.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { facilitiesFor } from '../../api/facilities.ts';
import { clinicalChart } from '../../chart/addresses.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { keepRound } from './round-queries.ts';

const orders = [
  { id: 'room', label: 'By room' },
  { id: 'name', label: 'By name' },
] as const;

interface StartDialogProps {
  search: SearchState;
  /** The one that goes on. */
  round: Round | null;
  onClose: () => void;
}

/** Starts a round of the residents that the list finds, and opens the first one’s chart. */
export function StartDialog({ search, round, onClose }: StartDialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [order, setOrder] = useState<RoundOrder>('room');
  const [roundId] = useState(() => Uuid.parse(crypto.randomUUID()));
  const start = useMutation({
    mutationFn: async () => {
      const request = toSearchRequest(search, await facilitiesFor(search, client));
      const { limit: _limit, page: _page, sort: _sort, direction: _direction, ...filter } = request;
      return await call(portalRounds.startRound, {
        params: { roundId },
        body: { order, search: filter },
      });
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
        submitError={start.error === null ? null : sentenceOf(start.error)}
        isSubmitting={start.isPending}
        onCancel={onClose}
      >
        <p>
          You’ll see the active residents that the list finds with its filters now, one after the
          other.
          {round !== null && ' The round that you have begun ends with it.'}
        </p>
        <RadioGroup
          label="Order"
          options={orders}
          value={order}
          onChange={setOrder}
          orientation="horizontal"
        />
      </FormShell>
    </Dialog>
  );
}
