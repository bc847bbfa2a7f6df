import type { Medication } from '@wattle/contract/entities/medication.ts';
import { calendarTitle, doseCalendar } from '@wattle/contract/rules/line/dose-calendar.ts';
import type { CourseLine } from '@wattle/contract/rules/line/given-on.ts';
import { leaveText } from '@wattle/contract/rules/residents/leave-words.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { DoseCalendar } from '../clinical/DoseCalendar.tsx';
import { MedicineInstruction, MedicineName } from '../clinical/MedicineLine.tsx';
import { cx } from '../lib/cx.ts';
import { useFacilityMoment } from '../lib/time/use-today.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { useTooltip } from '../ui/buttons/use-tooltip.tsx';
import { CalendarIcon } from '../ui/content/screen-icons.tsx';
import { VisuallyHidden } from '../ui/content/VisuallyHidden.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { useChart } from './chart.tsx';
import { PackNote } from './PackNote.tsx';
import styles from './dose-calendar-button.module.css';

interface DoseCalendarButtonProps {
  medication: Medication;
  /** The day of the order that wrote it, for the line as it was ordered; missing for the line in force. */
  orderedOn?: PlainDate;
  /** Only its icon, where a word would make the line longer. */
  isIcon?: boolean;
}

/** Opens the calendar of a medicine that isn’t given when required: what is given on each of the next days. */
export function DoseCalendarButton({
  medication,
  orderedOn,
  isIcon = false,
}: DoseCalendarButtonProps) {
  const { today } = useChart();
  const [isOpen, setOpen] = useState(false);
  const { trigger, tip } = useTooltip(isIcon ? 'Calendar' : undefined);
  const { dosage, startDate, endDate, status, events } = medication;
  if (dosage === undefined || dosage.kind === 'as-required') return null;
  // What was decided later isn’t part of the order.
  if (orderedOn !== undefined && dosage.kind !== 'schedule') return null;
  const isOver = status === 'Ceased' || (endDate !== null && endDate < today);
  if (isOver && orderedOn === undefined) return null;
  const close = () => setOpen(false);
  return (
    <>
      <button
        {...trigger}
        type="button"
        aria-haspopup="dialog"
        className={cx(styles.open, isIcon && styles.icon)}
        onClick={() => setOpen(true)}
      >
        {isIcon ? (
          <CalendarIcon size={16} label={`Calendar of ${medication.product.name}`} />
        ) : (
          <>
            Calendar<VisuallyHidden> of {medication.product.name}</VisuallyHidden>
          </>
        )}
      </button>
      {tip}
      {isOpen && (
        <Dialog
          isOpen
          onClose={close}
          size="large"
          title={
            <>
              Calendar: <MedicineName product={medication.product} />
            </>
          }
          footer={<Button onPress={close}>Close</Button>}
        >
          <p>
            <MedicineInstruction prescribed={medication} />
          </p>
          <Days
            line={{ dosage, startDate, endDate, ...(orderedOn === undefined && { events }) }}
            from={orderedOn}
          />
          {orderedOn === undefined && <PackNote medication={medication} />}
        </Dialog>
      )}
    </>
  );
}

function Days({ line, from }: { line: CourseLine; from: PlainDate | undefined }) {
  const { zone, leave, resident } = useChart();
  const now = useFacilityMoment(zone);
  const calendar = doseCalendar(line, from ?? now.day, now);
  if (calendar === undefined) return null;
  if (leave !== null && from === undefined) {
    return (
      <p role="status">{leaveText(leave)}. Nothing is given here until the resident is back.</p>
    );
  }
  if (resident.residentStatus !== 'Active' && from === undefined) {
    return <p role="status">{resident.residentStatus}. Nothing is given here.</p>;
  }
  const title = calendarTitle(calendar);
  return (
    <>
      <h3 className={styles.title}>{from === undefined ? title : `As it was ordered: ${title}`}</h3>
      <DoseCalendar calendar={calendar} label={title} />
    </>
  );
}
