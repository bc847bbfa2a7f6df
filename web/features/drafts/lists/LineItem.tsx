import type { ListLine } from '@wattle/contract/entities/medication-list.ts';
import { courseTypeNames, packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { MedicineInstruction, MedicineName } from '../../../clinical/MedicineLine.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/content/icons.tsx';
import { EditIcon, TrashIcon } from '../../../ui/content/screen-icons.tsx';
import styles from './lists.module.css';

interface LineItemProps {
  line: ListLine;
  onEdit: () => void;
  onRemove: () => void;
  /** Undefined for the first and the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** One medicine of a list. */
export function LineItem({ line, onEdit, onRemove, onUp, onDown }: LineItemProps) {
  const name = productName(line.product);
  return (
    <li className={styles.line} data-line={line.id}>
      <div className={styles.what}>
        <MedicineName product={line.product} />
        <MedicineInstruction prescribed={line} />
        <p className={styles.quiet}>{courseOf(line)}</p>
        {line.dosage === undefined && <Badge kind="caution">Written as text, not checked</Badge>}
        {!line.isInCatalogue && <Badge kind="caution">No longer in the catalogue</Badge>}
      </div>
      <div className={styles.actions}>
        <IconButton
          label={`Move ${name} up`}
          data-move="up"
          icon={<ChevronUpIcon />}
          isDisabled={onUp === undefined}
          onPress={() => onUp?.()}
        />
        <IconButton
          label={`Move ${name} down`}
          data-move="down"
          icon={<ChevronDownIcon />}
          isDisabled={onDown === undefined}
          onPress={() => onDown?.()}
        />
        <Button size="small" icon={<EditIcon />} aria-label={`Edit ${name}`} onPress={onEdit}>
          Edit
        </Button>
        <Button size="small" icon={<TrashIcon />} aria-label={`Remove ${name}`} onPress={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Course, length and packaging: `Short course, 7 days, Packed`. */
function courseOf({ courseType, courseDays, packagingType }: ListLine): string {
  return [
    courseTypeNames[courseType],
    courseDays === null ? 'for the life of the chart' : daysText(courseDays),
    ...(offersPackaging(courseType) ? [packagingNames[packagingType].toLowerCase()] : []),
  ].join(', ');
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
