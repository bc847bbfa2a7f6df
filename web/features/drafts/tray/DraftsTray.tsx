import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ChevronDownIcon, ChevronUpIcon, SendIcon } from '../../../ui/icons.tsx';
import { useDrafting } from '../drafting.ts';
import { DraftList } from './DraftList.tsx';
import styles from './tray.module.css';
import { draftCounts } from './draft-counts.ts';
import { RemovedNote } from './RemovedNote.tsx';
import { reviewRoute } from '../request/request-routes.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useCtrlEnter } from '../use-ctrl-enter.ts';
import { usePopUpsLoaded } from './use-pop-ups-loaded.ts';
import { useSelected } from '../selection/use-selected.ts';

/** At the foot of the chart: what is ticked, what is drafted, and the way on from there. */
export function DraftsTray() {
  const { drafts, capability, editing, removed, residentKey } = useDrafting();
  const { selected, represcribable, represcribeSelected } = useSelected();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  usePopUpsLoaded();
  const isReviewing = useLocation({
    select: ({ pathname }) => /\/pharmacy-request(\/|$)/.test(pathname),
  });

  const review = () => void navigate({ to: reviewRoute, params: residentKey, resetScroll: false });
  const hasNext = represcribable.length > 0 || drafts.length > 0;
  const isIdle = editing === null && !isReviewing && capability.ok;
  // Ctrl+Enter goes on: with what is ticked first, else with what is drafted.
  const goOn = () => (represcribable.length > 0 ? represcribeSelected() : review());
  useCtrlEnter(isIdle && hasNext ? goOn : undefined);

  if (drafts.length === 0 && selected.length === 0 && removed === null) return null;
  const Chevron = isOpen ? ChevronDownIcon : ChevronUpIcon;
  return (
    <section className={styles.tray} aria-label="Draft changes" data-drafts tabIndex={-1}>
      {selected.length > 0 && <SelectionBar />}
      {removed !== null && <RemovedNote draft={removed} />}
      {isOpen && drafts.length > 0 && (
        <div className={styles.list}>
          <DraftList />
        </div>
      )}
      {drafts.length > 0 && (
        <div className={styles.bar}>
          <p role="status">
            <strong>{drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}</strong>
            {`: ${draftCounts(drafts)}. Not sent to the pharmacy yet.`}
          </p>
          <Button
            variant="quiet"
            icon={<Chevron />}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide drafts' : 'Show drafts'}
          </Button>
          <Button
            variant="primary"
            icon={<SendIcon />}
            disabledReason={capability.ok ? undefined : capability.why}
            onPress={review}
          >
            Review and finalise ({drafts.length})
          </Button>
        </div>
      )}
    </section>
  );
}
