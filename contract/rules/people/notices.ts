import type { Notices, NoticeSettings } from '../../entities/notice.ts';
import { dayIn, type Instant, type TimeZone, timeIn } from '../../values/instant.ts';
import { isEmailAddress } from '../../values/email.ts';
import type { PlainDate } from '../../values/plain-date.ts';

/** Why somebody is sent no notice; null if they are. */
export function notSentTo(
  person: { readonly isShared: boolean; readonly email: string },
  hasMailServer: boolean,
): Notices['notSent'] {
  // Several people read what is sent to it.
  if (person.isShared) return 'shared-account';
  if (!isEmailAddress(person.email)) return 'no-email';
  return hasMailServer ? null : 'no-mail-server';
}

/** The zones that the server knows: another would stop everybody’s notices. */
export const isKnownZone = (zone: TimeZone) => Intl.supportedValuesOf('timeZone').includes(zone);

/**
 * The day whose summary is due for somebody; null if it isn’t their hour yet, or they had it. Late is better than not at
 * all, so it is due for the rest of the day.
 */
export function dailyDueOn(
  { isDaily, dailyHour, timeZone }: NoticeSettings,
  lastOn: PlainDate | null,
  now: Instant,
): PlainDate | null {
  if (!isDaily || !isKnownZone(timeZone)) return null;
  const day = dayIn(timeZone, now);
  const isBefore = Number(timeIn(timeZone, now).slice(0, 2)) < dailyHour;
  return isBefore || (lastOn !== null && lastOn >= day) ? null : day;
}

export interface NoticeWords {
  readonly subject: string;
  readonly body: string;
}

interface Sender {
  readonly productName: string;
  readonly publicUrl: string;
}

const wordsOf = ({ productName, publicUrl }: Sender, what: string, path: string): NoticeWords => ({
  subject: `${productName}: ${what}`,
  body: `${what}.

Open ${productName} and sign in to see more:
${publicUrl}${path}

You get this email because you turned it on. To turn it off, sign in and choose Notices by email under your name.
`,
});

/** Only how many: an email is read by others, too. */
export const dailyNotice = (sender: Sender, residents: number): NoticeWords =>
  wordsOf(
    sender,
    residents === 1 ? '1 resident needs you' : `${residents} residents need you`,
    '/needs-me',
  );

/** Neither what is asked nor about whom. */
export const urgentNotice = (sender: Sender): NoticeWords =>
  wordsOf(sender, 'Something urgent is asked of you', '/needs-me');
