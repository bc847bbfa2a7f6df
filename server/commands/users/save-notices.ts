import type { portalNotices } from '@wattle/contract/operations/portal-notices.ts';
import { isKnownZone, notSentTo } from '@wattle/contract/rules/people/notices.ts';
import type { Call } from '../../call.ts';
import type { Container } from '../../container.ts';
import { refuseProblems } from '../../policies/provider-details.ts';
import { upsertNoticeSettings } from '../../queries/people/notices.ts';

/** Keeps what the caller wants to be sent by email. */
export async function saveNotices(
  { db }: Container,
  call: Call<typeof portalNotices.saveNotices>,
): Promise<void> {
  const { actor, body } = call;
  const isOn = body.isDaily || body.isUrgent;
  const isRefused = isOn && notSentTo(actor, true) !== null;
  refuseProblems(
    {
      ...(isRefused && {
        isDaily: 'No notices are sent to a shared account, or without an email address',
      }),
      ...(!isKnownZone(body.timeZone) && { timeZone: 'This time zone isn’t known' }),
    },
    'Invalid_Record',
  );
  await db.kysely.transaction().execute(async (tx) => {
    await upsertNoticeSettings(tx, actor.userId, body);
    await call.audit(tx, { isDaily: body.isDaily, isUrgent: body.isUrgent });
  });
}
