import * as z from 'zod/mini';
import { TimeZone } from '../values/instant.ts';

/** What a person is sent by email, if they want: nothing unless they said so. */
export const NoticeSettings = z.object({
  /** How many residents need them, once a day. */
  isDaily: z.boolean(),
  /** From which hour of the day. */
  dailyHour: z.int().check(z.gte(0), z.lte(23)),
  /** In which this hour is: that of the device on which it was set. */
  timeZone: TimeZone,
  /** As soon as something urgent is asked of them. */
  isUrgent: z.boolean(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const Notices = z.object({
  /** Null if they have never said. */
  settings: z.nullable(NoticeSettings),
  email: z.string(),
  /** Why nothing is sent; null if it is. */
  notSent: z.nullable(z.enum(['shared-account', 'no-email', 'no-mail-server'])),
});
export type Notices = z.infer<typeof Notices>;
