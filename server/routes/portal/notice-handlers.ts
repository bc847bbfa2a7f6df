import type { Notices } from '@wattle/contract/entities/notice.ts';
import type { portalNotices } from '@wattle/contract/operations/portal-notices.ts';
import { notSentTo } from '@wattle/contract/rules/people/notices.ts';
import type { Actor } from '../../actor.ts';
import { saveNotices } from '../../commands/users/save-notices.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { findNoticeSettings } from '../../queries/people/notices.ts';

/** What the caller is sent by email. */
export function noticeHandlers(container: Container): Handlers<typeof portalNotices> {
  const { db, settings } = container;
  const noticesOf = async (actor: Actor): Promise<Notices> => ({
    settings: (await findNoticeSettings(db.kysely, actor.userId)) ?? null,
    email: actor.email,
    notSent: notSentTo(actor, settings.mail.smtpUrl !== undefined),
  });
  return {
    notices: ({ actor }) => noticesOf(actor),
    saveNotices: async (call) => {
      await saveNotices(container, call);
      return await noticesOf(call.actor);
    },
  };
}
