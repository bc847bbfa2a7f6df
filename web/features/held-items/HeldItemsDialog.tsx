import { useQuery } from '@tanstack/react-query';
import type { HeldItem } from '@wattle/contract/entities/held-item.ts';
import { medicationsHeldItems } from '@wattle/contract/operations/medications-held-items.ts';
import { decidesOnHeldItems } from '@wattle/contract/rules/people/roles.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { useState } from 'react';
import { apiQuery, loadable } from '../../api/query.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { EmptyState, LoadingState } from '../../ui/states/states.tsx';
import { useFocusInList } from '../../ui/use-focus-in-list.ts';
import { DealWithItem } from './DealWithItem.tsx';
import styles from './held-items.module.css';
import { LeftOut } from '../../clinical/LeftOut.tsx';
import { type CeaseAction, LinesToCease } from './LinesToCease.tsx';
import { ReleaseItem } from './ReleaseItem.tsx';

type Decision = 'release' | 'dealt-with';

interface Deciding {
  readonly item: HeldItem;
  readonly decision: Decision;
}

interface HeldItemsDialogProps {
  ceaseAction?: CeaseAction | undefined;
  /** Only these; all if missing. */
  kinds?: readonly HeldItem['kind'][];
  onClose: () => void;
}

/** What other systems sent about this resident, each to be released or dealt with. */
export function HeldItemsDialog({ ceaseAction, kinds, onClose }: HeldItemsDialogProps) {
  const { residentKey, identity } = useChart();
  const canDecide = decidesOnHeldItems(identity.userType);
  const params = pathOf(residentKey);
  const query = useQuery({
    ...apiQuery(medicationsHeldItems.heldItems, { params }),
    staleTime: 0,
    select: (items) =>
      kinds === undefined ? items : items.filter(({ kind }) => kinds.includes(kind)),
  });
  // Kept here, because an item that somebody else has decided leaves the list while its question is still open.
  const [deciding, setDeciding] = useState<Deciding>();
  const list = useFocusInList(deciding !== undefined);
  const close = () => setDeciding(undefined);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Items from other systems"
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <div ref={list} tabIndex={-1}>
        <Loaded
          from={loadable(query)}
          loading={
            <LoadingState label="Loading items from other systems" variant="block" count={2} />
          }
          failed="We couldn’t load the items from other systems"
          stale="We couldn’t update these items"
          isEmpty={query.data?.length === 0}
          empty={<EmptyState title="Nothing is waiting for review" />}
        >
          {(items) => (
            <div className={styles.items}>
              <p>{introduction(items, canDecide)}</p>
              <ul className={styles.items}>
                {items.map((item) => (
                  <li key={item.id}>
                    <Item
                      item={item}
                      ceaseAction={canDecide ? ceaseAction : undefined}
                      onDecide={
                        canDecide ? (decision) => setDeciding({ item, decision }) : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Loaded>
      </div>
      {deciding?.decision === 'release' && <ReleaseItem item={deciding.item} onClose={close} />}
      {deciding?.decision === 'dealt-with' && <DealWithItem item={deciding.item} onClose={close} />}
    </Dialog>
  );
}

function introduction(items: readonly HeldItem[], canDecide: boolean): string {
  const sent = 'Another system sent these. They aren’t on the chart.';
  if (items.every(({ release }) => release === 'administrator')) return sent;
  return canDecide
    ? `${sent} Release what belongs on this resident’s record as it is, or mark it as dealt with. A prescriber ceases what has ended.`
    : `${sent} A prescriber or pharmacist decides on medicines and allergies.`;
}

const cannot = {
  'not-whole':
    'A chart can’t hold this as it is, so it can’t be released. If it is needed, a prescriber adds it to the chart. Then mark this as dealt with.',
  'own-chart':
    'This resident’s chart was prescribed here, and another system doesn’t change it. If it is needed, a prescriber adds it to the chart. Then mark this as dealt with.',
  'not-listed':
    'As sent, this isn’t an active allergy, or it contradicts the allergies listed here, so it can’t be released. Check the resident’s allergies, have it corrected in the sending system if need be, and mark this as dealt with.',
  cease:
    'Nothing is ceased here until a prescriber finalises an order, which closes this item. If the medicine goes on, mark this as dealt with.',
  administrator:
    'An administrator decides on this. Until then the chart goes on as it is. If it is true or wrong, tell them.',
} as const satisfies Record<Exclude<HeldItem['release'], 'whole'>, string>;

const noLine =
  'Check whether this chart has it. A prescriber ceases what is no longer given. Then mark this as dealt with.';

interface ItemProps {
  item: HeldItem;
  ceaseAction: CeaseAction | undefined;
  /** Undefined for who only reads it. */
  onDecide: ((decision: Decision) => void) | undefined;
}

function Item({ item, ceaseAction, onDecide }: ItemProps) {
  const { id, kind, title, facts, reasons, sender, receivedAt, release, ceases } = item;
  return (
    <article className={styles.item} aria-labelledby={`held-${id}`}>
      <header className={styles.head}>
        <h3 id={`held-${id}`}>
          <span className={styles.kind}>{kind}</span> <bdi>{title}</bdi>
        </h3>
        <p className={styles.quiet}>
          From <bdi>{sender}</bdi>, <ChartMoment at={receivedAt} />
        </p>
      </header>
      <div className={styles.body}>
        <dl className={styles.facts}>
          {facts.map(({ label, text }) => (
            <Fact key={label} label={label}>
              <bdi>{text}</bdi>
            </Fact>
          ))}
        </dl>
        <div>
          <h4 className={styles.why}>Why it waits</h4>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        {ceases.length > 0 && <LinesToCease item={item} ceaseAction={onDecide && ceaseAction} />}
        {release === 'administrator' && <p>{cannot[release]}</p>}
        {onDecide && release !== 'administrator' && (
          <>
            {release === 'whole' ? (
              <LeftOut {...item} />
            ) : (
              <p>{release === 'cease' && ceases.length === 0 ? noLine : cannot[release]}</p>
            )}
            <div className={styles.actions}>
              {release === 'whole' && <Button onPress={() => onDecide('release')}>Release</Button>}
              <Button onPress={() => onDecide('dealt-with')}>Dealt with</Button>
            </div>
          </>
        )}
      </div>
    </article>
  );
}
