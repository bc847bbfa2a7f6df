import { completeRegistration } from '@wattle/contract/rules/people/registration.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { insertMail, markSent } from '../../queries/instance/outgoing-mail.ts';
import { insertRegistration, updateReview } from '../../queries/people/registrations.ts';
import { registrations } from './data/registrations.ts';
import { seedId } from './ids.ts';
import { userRows } from './people.ts';

const dayMs = 24 * 60 * 60_000;

/** What the consultant finds: some waiting registrations, and one declined. */
export async function writeRegistrations(tx: Kysely<Tables>, now: Date): Promise<void> {
  for (const [i, { form, daysAgo, declineReason }] of registrations.entries()) {
    const id = seedId('registration', i + 1);
    const submittedAt = new Date(now.getTime() - daysAgo * dayMs);
    const registration = completeRegistration(form);
    await insertRegistration(tx, { id, submittedAt, origin: '192.0.2.1', form: registration });
    if (declineReason !== undefined) {
      const at = new Date(submittedAt.getTime() + dayMs);
      const mail = { id, recipient: registration.email, subject: 'Your registration', body: '' };
      await insertMail(tx, mail, at);
      await markSent(tx, id, at);
      await updateReview(tx, id, {
        status: 'Declined',
        reviewedAt: at,
        reviewedBy: userRows.find(({ userType }) => userType === 'Consultant')?.id ?? null,
        declineReason,
        mailId: id,
      });
    }
  }
}
