import type { medications } from '@wattle/contract/operations/medications.ts';
import { finaliseDrafts } from '../../commands/finalise-drafts/finalise-drafts.ts';
import { removeDraft } from '../../commands/remove-draft.ts';
import { resetDraftPerformedOn } from '../../commands/reset-draft-performed-on.ts';
import { saveDraft, saveDrafts } from '../../commands/save-draft.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { todayIn } from '../../time.ts';
import { presentDraft } from '../../presenters/draft.ts';
import { readDrafts } from '../../readers/drafts.ts';

type DraftHandlers = Pick<
  Handlers<typeof medications>,
  'listDrafts' | 'saveDraft' | 'saveDrafts' | 'removeDraft' | 'resetDraftPerformedOn' | 'finalise'
>;

/** Drafts: always the caller's own (DRF-01). */
export function draftHandlers(container: Container): DraftHandlers {
  return {
    listDrafts: async ({ actor, resident, now }) => {
      const owner = { residentId: resident.id, prescriberId: actor.userId };
      const today = todayIn(resident.timeZone, now);
      const { kysely } = container.db;
      return (await readDrafts(kysely, owner, resident.isOnboarding, today)).drafts;
    },
    saveDraft: async (call) => presentDraft(await saveDraft(container, call)),
    saveDrafts: async (call) => (await saveDrafts(container, call)).map(presentDraft),
    removeDraft: (call) => removeDraft(container, call),
    resetDraftPerformedOn: (call) => resetDraftPerformedOn(container, call),
    finalise: (call) => finaliseDrafts(container, call),
  };
}
