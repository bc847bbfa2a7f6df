import type { KeptQuestionEvent, QuestionState } from '@wattle/contract/entities/question.ts';
import { instructionText, productName } from '@wattle/contract/rules/line/medicine-line.ts';
import { questionTitle, stateNames } from '@wattle/contract/rules/questions/question-words.ts';
import type { Annotation, Task, TaskInput } from 'fhir/r4';
import { referenceTo } from '../links.ts';
import { roleIdOf } from './role-id.ts';

interface EventRow {
  readonly content: KeptQuestionEvent;
  readonly by: string;
  readonly at: string;
}

/** A question with its events, in the order they happened. */
export interface TaskRow {
  readonly id: string;
  readonly residentId: string;
  readonly organisationId: string;
  readonly state: QuestionState;
  readonly status: NonNullable<Task['status']>;
  readonly isUrgent: boolean;
  readonly medicationId: string | null;
  readonly isStatement: boolean;
  readonly askedBy: string;
  readonly askedOf: string | null;
  readonly askedOfName: string | null;
  readonly lastUpdated: Date;
  readonly events: readonly EventRow[];
}

/** What somebody asked or recommended, as work that a prescriber is asked to do, and what became of it. */
export function taskOf(row: TaskRow): Task & { id: string } {
  const { organisationId, medicationId, askedOf, askedOfName, state } = row;
  const [first] = row.events;
  const question = first?.content;
  if (first === undefined || question?.kind !== 'asked') throw new Error('A question was asked');
  const order = row.events.flatMap(({ content }) => ('order' in content ? [content.order] : []))[0];
  const declined = row.events.find(({ content }) => content.kind === 'declined')?.content;
  const note = notesOf(row);
  const input = inputOf(question);
  return {
    resourceType: 'Task',
    id: row.id,
    status: row.status,
    businessStatus: { text: stateNames[state] },
    ...(declined !== undefined &&
      'words' in declined && { statusReason: { text: declined.words } }),
    intent: 'proposal',
    priority: row.isUrgent ? 'urgent' : 'routine',
    code: { text: questionTitle({ kind: question.as, proposal: question.proposal }) },
    description: question.words,
    ...(medicationId !== null && {
      focus: referenceTo(
        row.isStatement ? 'MedicationStatement' : 'MedicationRequest',
        medicationId,
      ),
    }),
    for: referenceTo('Patient', row.residentId),
    authoredOn: new Date(first.at).toISOString(),
    lastModified: row.lastUpdated.toISOString(),
    requester: referenceTo('PractitionerRole', roleIdOf(row.askedBy, organisationId), first.by),
    ...(askedOf !== null && {
      owner: referenceTo(
        'PractitionerRole',
        roleIdOf(askedOf, organisationId),
        askedOfName ?? undefined,
      ),
    }),
    ...(note.length > 0 && { note }),
    ...(input.length > 0 && { input }),
    ...(order !== undefined && {
      output: [
        {
          type: { text: 'Order' },
          valueReference: referenceTo('List', order.id, `Order ${order.sequence}`),
        },
      ],
    }),
  };
}

/** What was replied in words. */
const notesOf = ({ events }: TaskRow): Annotation[] =>
  events.flatMap(({ content, by, at }) =>
    content.kind !== 'asked' && 'words' in content && content.words !== ''
      ? [{ authorString: by, time: new Date(at).toISOString(), text: content.words }]
      : [],
  );

function inputOf({ proposal, source }: Extract<KeptQuestionEvent, { kind: 'asked' }>): TaskInput[] {
  const { prescription, product } = proposal ?? {};
  const texts: [string, string][] = [];
  if (prescription !== undefined && product !== undefined) {
    texts.push(['Prescription', `${productName(product)}: ${instructionText(prescription)}`]);
  }
  if (source !== '') texts.push(['Source', source]);
  return texts.map(([text, valueString]) => ({ type: { text }, valueString }));
}
