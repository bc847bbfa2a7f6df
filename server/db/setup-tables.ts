import type { InstanceSettings } from '@wattle/contract/entities/administration.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { AccountId, UserId } from '../actor.ts';

/** The tables of settings, and of how users come to be. */
export interface SetupTables {
  registration: {
    id: string;
    submittedAt: Date;
    origin: string;
    form: JSONColumnType<Record<string, unknown>>;
    digest: Uint8Array;
    status: Generated<'Waiting' | 'Approved' | 'Declined'>;
    reviewedAt: Date | null;
    reviewedBy: UserId | null;
    declineReason: string | null;
    userId: AccountId | null;
    mailId: string | null;
  };
  invitation: {
    keyHash: Uint8Array;
    userId: AccountId;
    expiresAt: Date;
    usedAt: Date | null;
    mailId: string | null;
  };
  instanceSetting: {
    isOnly: Generated<boolean>;
    settings: JSONColumnType<Partial<InstanceSettings>>;
    revision: number;
  };
  outgoingMail: {
    id: string;
    createdAt: Date;
    recipient: string;
    subject: string;
    body: string;
    attempts: Generated<number>;
    nextAttemptAt: Date;
    sentAt: Date | null;
    lastError: string | null;
  };
}
