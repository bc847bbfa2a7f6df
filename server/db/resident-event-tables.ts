import type { QuestionKind, QuestionState } from '@wattle/contract/entities/question.ts';
import type { CoronavirusStatus } from '@wattle/contract/entities/coronavirus.ts';
import type { ResidentPhoto } from '@wattle/contract/entities/photo.ts';
import type { CtgCode } from '@wattle/contract/entities/resident-facts.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import type { ColumnType, Generated } from 'kysely';
import type { UserId } from '../actor.ts';

type Day = ColumnType<PlainDate | null, string | null>;

interface PhotoTable {
  residentId: string;
  contentType: ResidentPhoto['contentType'];
  data: string;
  takenOn: Day;
  addedAt: Date | null;
  addedBy: string | null;
}

interface NeedNotMineTable {
  sequence: Generated<number>;
  residentId: string;
  userId: UserId;
  byName: string;
  reason: string;
  cause: string;
  why: string;
  at: Date;
}

interface NeedNotMineChangeTable {
  sequence: Generated<number>;
  notMine: number;
  isTakenBack: boolean;
  why: string | null;
  at: Date;
}

/** Photos, and what was recorded about a resident beside the chart. */
export interface ResidentEventTables {
  allergyChangeEvent: {
    sequence: Generated<number>;
    allergyChangeId: string;
    kind: 'Actioned' | 'Unactioned' | 'Confirmed';
    actorId: UserId;
    at: Date;
  };
  /** Where the events of a question leave it. */
  question: {
    id: string;
    residentId: string;
    medicationId: string | null;
    kind: QuestionKind;
    isUrgent: boolean;
    state: QuestionState;
    askedBy: UserId;
    askedByType: string;
    askedOf: UserId | null;
    askedAt: Date;
    seenAt: Date | null;
    closedAt: Date | null;
    outcomeSeenAt: Date | null;
    updatedAt: Date;
  };
  needNotMine: NeedNotMineTable;
  needNotMineChange: NeedNotMineChangeTable;
  ctgResponse: {
    sequence: Generated<number>;
    residentId: string;
    response: CtgCode;
    actorId: UserId;
    at: Date;
  };
  residentPhoto: PhotoTable & { version: string | null };
  formerPhoto: PhotoTable & { sequence: Generated<number>; endedAt: Date; endedBy: string };
  coronavirusEvent: {
    sequence: Generated<number>;
    id: string;
    residentId: string;
    status: CoronavirusStatus | null;
    since: Day;
    until: Day;
    recordedBy: string;
    actorId: UserId;
    at: Date;
  };
  photoConsent: {
    sequence: Generated<number>;
    residentId: string;
    isGiven: boolean;
    saidBy: string;
    recordedBy: string;
    actorId: UserId | null;
    at: Date;
  };
  round: { sequence: Generated<number>; id: string; actorId: UserId; startedAt: Date };
  roundResident: { roundId: string; number: number; residentId: string };
  roundStep: {
    sequence: Generated<number>;
    id: string;
    roundId: string;
    fromNumber: number | null;
    outcome: 'seen' | 'left' | null;
    why: string | null;
    toNumber: number | null;
    at: Date;
  };
}
