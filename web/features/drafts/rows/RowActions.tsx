import type { DraftKind } from '@wattle/contract/entities/draft.ts';
import type { Medication } from '@wattle/contract/entities/medication.ts';
import { draftKindsFor } from '@wattle/contract/rules/drafting.ts';
import { useChart } from '../../../chart/chart.tsx';
import { EditIcon, MoreIcon, RefreshIcon, StopIcon, TrashIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuList.tsx';
import { draftAbout, useDrafting } from '../drafting.ts';
import { kinds } from '../kinds.ts';
import { editDraft, editMedication } from '../prescribing.ts';
import { useDraftActions } from '../use-draft-actions.ts';

type RowKind = Exclude<DraftKind, 'add'>;

const icons: Readonly<Record<RowKind, typeof EditIcon>> = {
  change: EditIcon,
  represcribe: RefreshIcon,
  cease: StopIcon,
};

const rowKinds: readonly RowKind[] = ['change', 'represcribe', 'cease'];

/** What can be drafted for a medicine, or done with its draft. */
export function RowActions({ medication }: { medication: Medication }) {
  const { drafts, edit, capability } = useDrafting();
  const { today } = useChart();
  const { represcribe, remove } = useDraftActions();
  const draft = draftAbout(drafts, medication);
  const offered = draftKindsFor(medication);
  const items: MenuItem[] =
    draft === undefined
      ? rowKinds
          .filter((kind) => offered.includes(kind))
          .map((kind) => {
            const Icon = icons[kind];
            return {
              id: kind,
              label: kinds[kind].verb,
              icon: <Icon />,
              onAction: () =>
                kind === 'represcribe'
                  ? represcribe([medication])
                  : edit(editMedication(kind, medication, today)),
            };
          })
      : [
          {
            id: 'edit',
            label: 'Edit draft',
            icon: <EditIcon />,
            onAction: () => edit(editDraft(draft)),
          },
          {
            id: 'remove',
            label: 'Remove draft',
            icon: <TrashIcon />,
            onAction: () => remove(draft),
          },
        ];
  return (
    <Menu
      label={`Actions for ${medication.product.name}`}
      isIconOnly
      icon={<MoreIcon />}
      items={items}
      isDisabled={!capability.ok}
    />
  );
}
