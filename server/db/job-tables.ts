import type { LookAlikeReason } from '@wattle/contract/entities/resident.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** How the jobs went, and what they compute. */
export interface JobTables {
  job: {
    name: string;
    failures: Generated<number>;
    takenUntil: Date | null;
    dueAt: Date | null;
  };
  lookAlike: { residentId: string; otherId: string; reasons: LookAlikeReason[] };
  lookAlikeChange: {
    sequence: GeneratedAlways<number>;
    facilityId: string;
    residentId: string | null;
  };
  lookAlikeDue: { facilityId: string };
  lookAlikeKey: { facilityId: string; key: string; residentId: string };
}
