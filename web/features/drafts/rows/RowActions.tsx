import type { Draft, DraftKind } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { canChangeDoseTimes } from '@wattle/contract/rules/line/dose-times.ts';
import { draftKindsFor } from '@wattle/contract/rules/drafts/drafting.ts';
import { isOutdated } from '@wattle/contract/rules/drafts/overtaken.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { closedSince } from '@wattle/contract/rules/questions/closed-since.ts';
import { useChart } from '../../../chart/chart.tsx';
import { nameAmong } from '../../../chart/name-among.ts';
import { useAsk } from '../../../chart/questions/questions.ts';
import { checkInWords } from '../../../chart/safety/Findings.tsx';
import { worstSign } from '../../../chart/safety/SafetyMark.tsx';
import { useSafety } from '../../../chart/safety/safety.tsx';
import { UnbrokenText } from '../../../clinical/UnbrokenText.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { ClockIcon, RefreshIcon, CheckIcon } from '../../../ui/content/icons.tsx';
import {
  EditIcon,
  MoreIcon,
  PauseIcon,
  QuestionIcon,
  ResumeIcon,
  StopIcon,
  TrashIcon,
} from '../../../ui/content/screen-icons.tsx';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import type { MenuItem } from '../../../ui/buttons/MenuList.tsx';
import { DraftDetail } from '../DraftDetail.tsx';
import { useProblems, useQuestionEnds } from '../DraftState.tsx';
import { findMedication, useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { editDraft, editMedication } from '../prescribing.ts';
import { useDraftActions } from '../use-draft-actions.ts';
import styles from './rows.module.css';
import { usePackagingItems } from './use-packaging.tsx';

type RowKind = Exclude<DraftKind, 'add'>;

const icons: Readonly<Record<RowKind, typeof EditIcon>> = {
  change: EditIcon,
  represcribe: RefreshIcon,
  cease: StopIcon,
  decide: CheckIcon,
  pause: PauseIcon,
  resume: ResumeIcon,
};

const rowKinds: readonly RowKind[] = [
  'decide',
  'resume',
  'change',
  'represcribe',
  'pause',
  'cease',
];

/** The mark of a medicine's draft, and what can be done with the medicine or its draft. */
export function RowActions({ medication }: { medication: Medication }) {
  const { order, draftAbout, edit } = useDrafting();
  const { today } = useChart();
  const { represcribe } = useDraftActions();
  const packaging = usePackagingItems(medication);
  const asking = useAskItems(medication);
  const draft = draftAbout(medication);
  const ofDraft = useDraftItems();
  const offered = draftKindsFor(medication, today);
  const toDraft = (kind: RowKind): MenuItem => {
    const Icon = icons[kind];
    return {
      id: kind,
      label: kind === 'pause' && offered.includes('resume') ? 'Change pause' : kinds[kind].verb,
      icon: <Icon />,
      onAction: () =>
        kind === 'represcribe'
          ? represcribe([medication])
          : edit(editMedication(kind, medication, today)),
    };
  };
  const times: MenuItem[] = canChangeDoseTimes(medication).ok
    ? [
        {
          id: 'dose-times',
          label: 'Dose times',
          icon: <ClockIcon />,
          onAction: () => edit({ kind: 'dose-times', medication }),
        },
      ]
    : [];
  const items =
    draft === undefined
      ? [...rowKinds.filter((kind) => offered.includes(kind)).map(toDraft), ...times]
      : ofDraft(draft);
  return (
    <Actions
      name={nameAmong(medication, order?.medications ?? [])}
      items={[...items, ...packaging]}
      draft={draft}
      asking={asking}
      onChart={medication}
    />
  );
}

/** Asks about a medicine, if the user does. */
function useAskItems({ status, authoringSystemForeignKey: key }: Medication): MenuItem[] {
  const ask = useAsk();
  if (ask === undefined || status === 'Ceased') return [];
  return [
    { id: 'ask', label: 'Ask a prescriber', icon: <QuestionIcon />, onAction: () => ask(key) },
  ];
}

/** The mark of a medicine to be added, and what can be done with its draft. */
export function AddedActions({ draft }: { draft: Draft }) {
  const items = useDraftItems()(draft);
  return <Actions name={productName(draft.product)} items={items} draft={draft} />;
}

function useDraftItems() {
  const { order, edit } = useDrafting();
  const { remove } = useDraftActions();
  return (draft: Draft): MenuItem[] => [
    {
      id: 'edit',
      label: 'Edit draft',
      icon: <EditIcon />,
      onAction: () => edit(editDraft(draft, findMedication(order, draft))),
    },
    {
      id: 'remove',
      label: 'Remove draft',
      icon: <TrashIcon />,
      onAction: () => {
        // The row of a new medicine disappears with its draft: the tray, with Undo, takes the focus.
        if (draft.kind === 'add') {
          document.querySelector<HTMLElement>('[data-drafts]')?.focus({ preventScroll: true });
        }
        remove(draft);
      },
    },
  ];
}

interface ActionsProps {
  name: string;
  items: readonly MenuItem[];
  /** What can be done even where nothing can be drafted. */
  asking?: readonly MenuItem[];
  draft: Draft | undefined;
  onChart?: Medication;
}

interface DraftMarkProps {
  draft: Draft;
  onChart: Medication | undefined;
}

/** What a draft does and the worst that is found about it: the marks of a row are about the medicine in force. */
function DraftMark({ draft, onChart }: DraftMarkProps) {
  const { order } = useDrafting();
  const { drafted, overrides } = useSafety();
  const check = drafted?.get(draft.id);
  // The row of a medicine to be added has the findings beside its name.
  const worst = onChart && worstSign(check, overrides);
  const found = check === undefined ? '' : checkInWords(check);
  const problems = useProblems()(draft);
  const questions = useQuestionEnds();
  const outdated =
    order && (isOutdated(draft, order.medications) || closedSince(draft, questions) !== undefined);
  return (
    <span
      className={styles.mark}
      data-draft={draft.kind}
      data-level={outdated ? 'caution' : worst?.level}
    >
      <Badge
        kind="standard"
        icon={false}
        tooltip={
          <>
            <DraftDetail draft={draft} onChart={onChart} />
            {outdated && <p>{problems.join(' ')}</p>}
            {worst && found !== '' && <p>Safety check of this draft: {found}</p>}
          </>
        }
      >
        {outdated ? (
          'Draft: check again'
        ) : worst ? (
          // Unbroken it would be higher than its row.
          `${kinds[draft.kind].badge}, ${worst.words}`
        ) : (
          <span>
            <UnbrokenText>{kinds[draft.kind].badge}</UnbrokenText>
          </span>
        )}
      </Badge>
    </span>
  );
}

function Actions({ name, items, asking = [], draft, onChart }: ActionsProps) {
  const { capability, notice } = useDrafting();
  // While something is still loading, the other items are about to come.
  const isAskOnly = !capability.ok && notice !== undefined && asking.length > 0;
  return (
    <div
      className={styles.actions}
      data-actions-of={onChart?.authoringSystemForeignKey ?? draft?.id}
    >
      {draft !== undefined && <DraftMark draft={draft} onChart={onChart} />}
      <Menu
        label={`Actions for ${name}`}
        isIconOnly
        size="small"
        icon={<MoreIcon />}
        items={isAskOnly ? asking : [...items, ...asking]}
        isDisabled={!capability.ok && !isAskOnly}
      />
    </div>
  );
}
