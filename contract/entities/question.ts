import * as z from 'zod/mini';
import { Instant } from '../values/instant.ts';
import { lines, optionalLine } from '../values/text.ts';
import { UserType } from '../values/user-type.ts';
import { Uuid } from '../values/uuid.ts';
import { Prescription, ProductIdentity } from './medication.ts';

/** How many characters a question, an answer or a reason may have. */
export const longestWords = 2000;
const longestSource = 300;

const words = lines(longestWords).check(z.regex(/\S/));

/** What a pharmacist recommends, as a prescriber would draft it; to monitor something needs no draft. */
export const Proposal = z.object({
  kind: z.enum(['cease', 'change', 'add', 'monitor']),
  /** Of a change or an addition. */
  prescription: z.optional(Prescription),
});
export type Proposal = z.infer<typeof Proposal>;

/** With the product of the prescription, as it was in the catalogue then. */
export const KeptProposal = z.object({
  ...Proposal.shape,
  product: z.optional(ProductIdentity),
});
export type KeptProposal = z.infer<typeof KeptProposal>;

/** A question to the prescribers, or a recommendation that carries the change itself. */
export const QuestionKind = z.enum(['question', 'recommendation']);
export type QuestionKind = z.infer<typeof QuestionKind>;

export const QuestionContent = z.object({
  kind: QuestionKind,
  /** The line that it is about; null if it is about the chart. */
  medicationForeignKey: z.nullable(z.string().check(z.maxLength(64))),
  /** The question, or the reason for the recommendation. */
  words,
  isUrgent: z.boolean(),
  /** Missing of a question. */
  proposal: z.optional(Proposal),
  /** What a recommendation rests on, such as a guideline; may be empty. */
  source: optionalLine(longestSource),
});
export type QuestionContent = z.infer<typeof QuestionContent>;

/** The client generates the id, under which it is asked once. */
export const QuestionRequest = z.object({ id: Uuid, content: QuestionContent });

/** What somebody says to an open question. An order accepts a recommendation by itself (decision 074). */
export const ReplyContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), words }),
  /** Of one that needs no order, such as to monitor. */
  z.object({ kind: z.literal('accepted'), words: lines(longestWords) }),
  z.object({ kind: z.literal('declined'), words }),
  z.object({ kind: z.literal('withdrawn'), words: lines(longestWords) }),
]);
export type ReplyContent = z.infer<typeof ReplyContent>;

export const ReplyRequest = z.object({ id: Uuid, content: ReplyContent });

export const QuestionState = z.enum([
  'open',
  'answered',
  'accepted',
  'declined',
  'withdrawn',
  'overtaken',
]);
export type QuestionState = z.infer<typeof QuestionState>;

const Done = z.object({ by: z.string(), at: Instant });

const ofOrder = z.object({ id: z.string(), sequence: z.int() });

/** The line as it was when something was asked about it. */
const AskedLine = z.object({ product: ProductIdentity, instructions: z.string() });

/** What happened to a question, as it is kept. Nothing of it is ever changed. */
export type KeptQuestionEvent =
  | (Omit<QuestionContent, 'kind' | 'proposal'> & {
      readonly kind: 'asked';
      readonly as: QuestionKind;
      readonly proposal?: KeptProposal | undefined;
      readonly line: z.infer<typeof AskedLine> | null;
    })
  | ReplyContent
  /** By finalising the draft that was opened from it. */
  | {
      readonly kind: 'ordered';
      readonly order: z.infer<typeof ofOrder>;
      readonly isChanged: boolean;
    }
  /** Its line was ceased or changed without it. */
  | { readonly kind: 'overtaken'; readonly order: z.infer<typeof ofOrder> }
  /** A prescriber had it on the screen first; or, of its outcome, somebody of those who asked. */
  | { readonly kind: 'seen' | 'outcome-seen' };

/** A question as it stands, with its words as they were written. */
export const Question = z.object({
  id: Uuid,
  ...QuestionContent.shape,
  /** The line as it is on the chart now: a prescription that took its place, if it was only prescribed again. */
  medicationForeignKey: z.nullable(z.string()),
  proposal: z.optional(KeptProposal),
  /** The line as it was when it was asked; null if it is about the chart. */
  line: z.nullable(AskedLine),
  state: QuestionState,
  asked: Done,
  askedByType: UserType,
  /** Whether the caller asked it. */
  isMine: z.boolean(),
  /** The prescriber of the line or of the chart, whether they still see the resident; null if nobody has prescribed. */
  askedOf: z.nullable(z.object({ name: z.string(), isMe: z.boolean(), hasLeft: z.boolean() })),
  /** The prescriber who had it on their screen first. */
  seen: z.nullable(Done),
  /** What became of it; null while it is open. */
  outcome: z.nullable(
    z.object({
      ...Done.shape,
      words: z.string(),
      /** The order that accepted or overtook it. */
      order: z.nullable(ofOrder),
      /** Whether it was accepted otherwise than proposed. */
      isChanged: z.boolean(),
      /** Who of those who asked saw the outcome first. */
      seen: z.nullable(Done),
    }),
  ),
});
export type Question = z.infer<typeof Question>;
