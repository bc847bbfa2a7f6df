import { isEmailAddress } from '@wattle/contract/values/email.ts';
import type { EnvironmentReader } from './environment.ts';
import { StartError } from '../start-error.ts';

export interface MailSettings {
  /** The mail server; if undefined, emails are written to the outbox in the data directory. */
  readonly smtpUrl: string | undefined;
  /** The sender of emails. */
  readonly from: string;
}

/** Reads `SMTP_URL` and `MAIL_FROM`; throws a StartError that names the invalid one. */
export function readMailSettings(read: EnvironmentReader, publicUrl: string): MailSettings {
  const smtpUrl = read.text('SMTP_URL');
  if (smtpUrl !== undefined && !(/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl))) {
    throw new StartError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.org.',
    );
  }
  const from = read.text('MAIL_FROM');
  if (from === undefined && smtpUrl !== undefined) {
    throw new StartError('MAIL_FROM is missing. It is required with SMTP_URL.');
  }
  if (from !== undefined && !isEmailAddress(/<([^<>]*)>$/.exec(from)?.[1] ?? from)) {
    throw new StartError(
      'MAIL_FROM must be an email address such as no-reply@example.org, or Wattle <no-reply@example.org>.',
    );
  }
  return { smtpUrl, from: from ?? `no-reply@${new URL(publicUrl).hostname}` };
}
