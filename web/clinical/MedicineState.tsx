import type {
  CourseType,
  Medication,
  PackagingType,
} from '@wattle/contract/entities/medication.ts';
import { replacedWords } from '@wattle/contract/rules/orders/clinical-changes.ts';
import { packagingNames } from '@wattle/contract/rules/line/field-changes.ts';
import { expiryText } from '@wattle/contract/rules/chart/medication-expiry.ts';
import { offersPackaging } from '@wattle/contract/rules/line/packaging.ts';
import { medicationBadge } from '@wattle/contract/rules/chart/status-badge.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { Badge } from '../ui/content/Badge.tsx';
import { Fact } from '../ui/content/Fact.tsx';
import { ClockIcon } from '../ui/content/icons.tsx';
import { PlusIcon, StopIcon } from '../ui/content/screen-icons.tsx';
import styles from './medicine.module.css';

/** A tick would read as if somebody had checked a new medicine. */
const icons: Partial<Record<Medication['status'], typeof PlusIcon>> = {
  New: PlusIcon,
  Ceased: StopIcon,
};

/** New, Re-prescribed or Ceased; existing and expired medicines show none (CHT-04). */
export function StatusBadge({ status }: Pick<Medication, 'status'>) {
  const badge = medicationBadge(status);
  if (badge === null) return null;
  const Icon = icons[status];
  return (
    <Badge kind={badge.kind} icon={Icon && <Icon size={16} />}>
      {badge.text}
    </Badge>
  );
}

/** Says that a ceased medicine continues: another prescription took its place. */
export function ReplacedWords({ medication }: { medication: Pick<Medication, 'isReplaced'> }) {
  return medication.isReplaced && <span className={styles.replaced}>{replacedWords}</span>;
}

type Expiring = Pick<Medication, 'medicationExpiryStatus' | 'medicationExpiryDays'>;

/** How soon a medicine's course ends; nothing if it isn't soon (CHT-09). */
export function ExpiryText({ medication }: { medication: Expiring }) {
  const text = expiryText(medication);
  if (text === null) return null;
  return (
    <span className={styles.expiry} data-status={medication.medicationExpiryStatus}>
      <ClockIcon size={16} />
      {text}
    </span>
  );
}

type CourseDays = Pick<Medication, 'startDate' | 'endDate' | 'stoppedDate'>;

/** Course start, and course stop if there is one: the day it was ceased, otherwise its end date. */
export function CourseDates({ medication }: { medication: CourseDays }) {
  const { startDate, endDate, stoppedDate } = medication;
  return (
    <dl className={styles.dates}>
      <Fact label="Start">{formatClinicalDate(startDate)}</Fact>
      {stoppedDate !== null ? (
        <Fact label="Stopped">{formatClinicalDate(stoppedDate)}</Fact>
      ) : (
        endDate !== null && <Fact label="Stop">{formatClinicalDate(endDate)}</Fact>
      )}
    </dl>
  );
}

interface CourseAndPack {
  readonly courseType: CourseType;
  readonly packagingType: PackagingType;
}

/** Packed or unpacked, if the course allows it (CHT-05). */
export function PackagingText({ of: { courseType, packagingType } }: { of: CourseAndPack }) {
  return offersPackaging(courseType) && <span>{packagingNames[packagingType]}</span>;
}
