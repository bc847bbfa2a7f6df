import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { focusPage } from '../../../lib/page/focus-page.ts';
import { followHeight } from '../../../lib/page/follow-height.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/content/icons.tsx';
import { SendIcon } from '../../../ui/content/screen-icons.tsx';
import { useDrafting } from '../drafting.ts';
import { draftCounts } from '../kinds.ts';
import { reviewRoute, sendRoute } from '../request/request-routes.ts';
import { useSelected } from '../selection.tsx';
import { useRenewal } from '../use-renewal.ts';
import { useCtrlEnter } from '../../../ui/dialogs/use-ctrl-enter.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { DraftList } from './DraftList.tsx';
import { RemovedNote } from './RemovedNote.tsx';
import { RenewalBar } from './RenewalBar.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import styles from './tray.module.css';

/** At the bottom of the chart: what is selected, what is drafted, and the next step. */
export function DraftsTray() {
  const { drafts, capability, editing, removed } = useDrafting();
  const { residentKey } = useChart();
  const { selected, represcribable, represcribeSelected } = useSelected();
  const renewal = useRenewal();
  const isRenewing = renewal.renewing !== 'no';
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  usePopUpsLoaded();
  const isReviewing = useLocation({
    select: ({ pathname }) => /\/pharmacy-request(\/|$)/.test(pathname),
  });

  const review = () =>
    void navigate({
      to: reviewRoute,
      params: residentKey,
      state: { isOverChart: true },
      resetScroll: false,
    });
  const hasNext = represcribable.length > 0 || drafts.length > 0 || isRenewing;
  const isIdle = editing === null && !isReviewing && capability.ok;
  // Ctrl+Enter continues with the selection if there is one, otherwise with the drafts.
  const goOn = () => {
    if (isRenewing) renewal.goOn();
    else if (represcribable.length > 0) represcribeSelected();
    else review();
  };
  const tray = useRef<HTMLElement>(null);
  const keepTray = useCallback((shown: HTMLElement) => {
    tray.current = shown;
    const unpin = followHeight(shown, document.documentElement, '--pinned-bottom');
    return () => {
      unpin();
      leaveToPage(shown);
    };
  }, []);
  useCtrlEnter(isIdle && hasNext ? goOn : undefined, tray);

  const isEmpty = drafts.length === 0 && selected.length === 0 && removed === null;
  if (isEmpty && !isRenewing) return null;
  const Chevron = isOpen ? ChevronDownIcon : ChevronUpIcon;
  return (
    <section
      ref={keepTray}
      className={styles.tray}
      aria-label="Draft changes"
      data-drafts
      tabIndex={-1}
    >
      <ChangedNote />
      {isRenewing ? <RenewalBar /> : selected.length > 0 && <SelectionBar />}
      {removed !== null && <RemovedNote removed={removed} />}
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
            disabledReason={whyNot(capability)}
            onPress={review}
          >
            Review and finalise ({drafts.length})
          </Button>
        </div>
      )}
    </section>
  );
}

/** The tray disappears with the last thing in it, also when another tab removes that. */
function leaveToPage(tray: HTMLElement): void {
  if (tray.contains(document.activeElement)) focusPage();
}

/** Loads the code of the pop-ups and of re-authentication with the chart, so that drafts can still be sent, or kept, after the connection is lost. */
function usePopUpsLoaded(): void {
  const router = useRouter();
  useEffect(() => {
    for (const path of [`${reviewRoute}/`, sendRoute, '/relogin'] as const) {
      void router.loadRouteChunk(router.routesById[`/_signed-in${path}`]);
    }
  }, [router]);
}
