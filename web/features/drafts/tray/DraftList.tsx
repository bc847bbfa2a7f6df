import type { Draft } from '@wattle/contract/entities/draft.ts';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { LineFindings } from '../../../chart/safety/Findings.tsx';
import { useSafety } from '../../../chart/safety/safety.tsx';
import { MedicineName } from '../../../clinical/MedicineLine.tsx';
import { useJustOpened } from '../../../lib/page/use-just-opened.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EditIcon, TrashIcon } from '../../../ui/content/screen-icons.tsx';
import { DraftBadge, DraftDetail } from '../DraftDetail.tsx';
import { DraftState } from '../DraftState.tsx';
import { findMedication, useDrafting } from '../drafting.ts';
import { leaveFocus } from './leave-focus.ts';
import styles from '../drafts.module.css';
import { editDraft } from '../prescribing.ts';
import { useDraftActions } from '../use-draft-actions.ts';

/** Every draft and what it will do. */
export function DraftList() {
  const { drafts } = useDrafting();
  return (
    <ul className={styles.list} aria-label="Drafts">
      {drafts.map((draft) => (
        <li key={draft.id} className={styles.item}>
          <DraftItem draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function DraftItem({ draft }: { draft: Draft }) {
  const { order } = useDrafting();
  const { drafted, overrides } = useSafety();
  const check = drafted?.get(draft.id);
  return (
    <>
      <div className={styles.what}>
        <DraftBadge kind={draft.kind} />
        <MedicineName product={draft.product} />
        <DraftDetail draft={draft} onChart={findMedication(order, draft)} isAlone />
        <DraftState draft={draft} />
        {check && <LineFindings check={check} overrides={overrides} />}
      </div>
      <DraftButtons draft={draft} />
    </>
  );
}

/** Edit and Remove. */
export function DraftButtons({ draft }: { draft: Draft }) {
  const { order, edit, capability, removed } = useDrafting();
  const isFresh = useJustOpened(removed?.id);
  const { remove } = useDraftActions();
  const name = productName(draft.product);
  const disabledReason = whyNot(capability);
  return (
    // Another draft's buttons come under the second half of a double click that removed the one before it.
    <div className={styles.buttons} style={isFresh ? { pointerEvents: 'none' } : undefined}>
      <Button
        size="small"
        icon={<EditIcon />}
        aria-label={`Edit the draft for ${name}`}
        disabledReason={disabledReason}
        onPress={() => edit(editDraft(draft, findMedication(order, draft)))}
      >
        Edit
      </Button>
      <Button
        size="small"
        icon={<TrashIcon />}
        aria-label={`Remove the draft for ${name}`}
        disabledReason={disabledReason}
        onPress={({ currentTarget }) => {
          leaveFocus(currentTarget);
          remove(draft);
        }}
      >
        Remove
      </Button>
    </div>
  );
}
