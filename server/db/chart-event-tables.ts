import type {
  AllergyEventContent,
  AllergySourceContent,
} from '@wattle/contract/entities/allergy-event.ts';
import type { FieldChange } from '@wattle/contract/entities/field-change.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { LineEventContent } from '@wattle/contract/entities/line-event.ts';
import type { KeptQuestionEvent } from '@wattle/contract/entities/question.ts';
import type { KeptContent } from '@wattle/contract/entities/stay-event.ts';
import type { UserId } from '../actor.ts';

/**
 * What happened to medicines after they were prescribed, to allergies, and to a resident’s stay and details. Rows are never
 * changed or removed.
 */
export interface ChartEventTables {
  residentChange: {
    sequence: GeneratedAlways<number>;
    residentId: string;
    fields: JSONColumnType<FieldChange[]>;
    byName: string;
    at: Date;
  };
  medicationAction: {
    sequence: Generated<number>;
    orderId: string;
    medicationId: string;
    status: string;
    action: 'Actioned' | 'Unactioned';
    actorId: UserId;
    at: Date;
  };
  packagingChange: {
    sequence: Generated<number>;
    medicationId: string;
    packagingType: 'None' | 'Packed' | 'UnPacked';
    actorId: UserId;
    at: Date;
  };
  doseTimesChange: {
    sequence: Generated<number>;
    medicationId: string;
    orderId: string;
    beforeTimes: string[];
    doseTimes: string[];
    actorId: UserId;
    actorName: string;
    at: Date;
  };
  orderConfirmation: {
    id: string;
    orderId: string;
    confirmedBy: UserId;
    confirmedByName: string;
    confirmedAt: Date;
  };
  medicationConfirmation: {
    medicationId: string;
    status: 'New' | 'Ceased' | 'RePrescribed';
    confirmationId: string;
  };
  orderSeen: { orderId: string; actorId: UserId; byName: string; at: Date };
  lineEvent: {
    sequence: Generated<number>;
    id: string;
    medicationId: string;
    orderId: string;
    carries: string | null;
    content: JSONColumnType<LineEventContent>;
    reason: string | null;
    byName: string;
    enteredByName: string | null;
    at: Date;
  };
  lineEventAction: {
    sequence: Generated<number>;
    eventId: string;
    orderId: string;
    action: 'Actioned' | 'Unactioned';
    actorId: UserId;
    at: Date;
  };
  allergyEvent: {
    sequence: Generated<number>;
    id: string;
    residentId: string;
    content: JSONColumnType<AllergyEventContent | AllergySourceContent>;
    /** Null: another system sent it. */
    actorId: UserId | null;
    byName: string;
    at: Date;
  };
  questionEvent: {
    sequence: GeneratedAlways<number>;
    id: string;
    questionId: string;
    content: JSONColumnType<KeptQuestionEvent>;
    actorId: UserId;
    byName: string;
    at: Date;
  };
  takenOver: {
    sequence: Generated<number>;
    residentId: string;
    prescriberId: UserId;
    orderId: string;
    medicationId: string;
    name: string;
    byName: string;
    at: Date;
  };
  lineEventConfirmation: { eventId: string; confirmationId: string };
  stayEvent: {
    sequence: Generated<number>;
    id: string;
    residentId: string;
    content: JSONColumnType<KeptContent>;
    about: string | null;
    reason: string | null;
    /** Null if another system sent it. */
    actorId: UserId | null;
    byName: string;
    at: Date;
  };
}
