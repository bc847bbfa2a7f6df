import type { Medication } from '@wattle/contract/entities/medication.ts';
import {
  ReturnAnswer,
  type StayEvent,
  type StayEventContent,
} from '@wattle/contract/entities/stay-event.ts';
import { productName } from '@wattle/contract/rules/line/medicine-line.ts';
import {
  type StayField,
  type StayProblem,
  stayProblems,
} from '@wattle/contract/rules/residents/stay.ts';
import { findPlainDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { readTimeText } from '../../lib/time/time-text.ts';

export type StayKind = StayEventContent['kind'];

/** The fields as they are typed. */
export interface StayValues {
  on: string;
  time: string;
  to: string;
  /** '' if they stay in the facility. */
  facilityId: string;
  room: string;
  note: string;
  /** By the medicine’s key. */
  answers: Readonly<Record<string, MedicineAnswer>>;
}

export interface MedicineAnswer {
  readonly answer: ReturnAnswer | '';
  readonly note: string;
}

/** What the fields are judged by. */
export interface StaySituation {
  readonly events: readonly StayEvent[];
  readonly medications: readonly Medication[];
  readonly today: PlainDate;
  readonly time: string;
  readonly admittedOn: PlainDate | null;
  readonly room: string | null;
}

export const blankAnswer: MedicineAnswer = { answer: '', note: '' };

export const blankStay = (today: PlainDate, room: string | null): StayValues => ({
  on: today,
  facilityId: '',
  room: room ?? '',
  time: '',
  to: '',
  note: '',
  answers: {},
});

const keyOf = ({ authoringSystemForeignKey }: Medication) => authoringSystemForeignKey;

/** What the fields say; undefined while the day is missing. */
export function contentOf(
  kind: StayKind,
  { on: typedDay, time: typedTime, to, facilityId, room, note, answers }: StayValues,
  medications: readonly Medication[],
): StayEventContent | undefined {
  const on = findPlainDate(typedDay);
  if (on === undefined) return undefined;
  const time = readTimeText(typedTime);
  const when = { on, ...(time !== undefined && { time }) };
  if (kind === 'leave' || kind === 'discharge') return { kind, ...when, to: to.trim() };
  if (kind === 'death') return { kind, ...when };
  if (kind === 'transfer') {
    return { kind, ...when, ...(facilityId !== '' && { facilityId }), room: room.trim() };
  }
  const medicines = medications.map(keyOf).flatMap((medicationForeignKey) => {
    const entry = answers[medicationForeignKey] ?? blankAnswer;
    const answer = ReturnAnswer.safeParse(entry.answer).data;
    return answer === undefined ? [] : [{ medicationForeignKey, answer, note: entry.note.trim() }];
  });
  return { kind, ...when, note: note.trim(), medicines };
}

/** Where a problem is shown: those of medicines at the medicines. */
export const fieldOf = (field: StayField): keyof StayValues =>
  field.startsWith('medicines') ? 'answers' : (field as Exclude<StayField, `medicines${string}`>);

/** What is wrong, by field, with the server’s rules. */
export function problemsOf(
  kind: StayKind,
  values: StayValues,
  { medications, ...now }: StaySituation,
): StayProblem[] {
  const content = contentOf(kind, values, medications);
  const onChart = medications.map((one) => ({
    key: keyOf(one),
    medicine: productName(one.product),
  }));
  const isTime = values.time.trim() === '' || readTimeText(values.time) !== undefined;
  const problems: (StayProblem | false)[] = [
    content === undefined && ['on', 'Enter the day'],
    !isTime && ['time', 'Enter a time as HH:mm, from 00:00 to 23:59'],
    kind === 'leave' && values.to.trim() === '' && ['to', 'Enter the hospital'],
    ...(content === undefined ? [] : stayProblems(content, { ...now, onChart })),
  ];
  return problems.filter((one) => one !== false);
}
