import * as z from 'zod/mini';
import { DoseTime } from '../values/dose-time.ts';
import { PlainDate } from '../values/plain-date.ts';

export const CodedName = z.object({
  code: z.string().check(z.maxLength(64)),
  name: z.string().check(z.maxLength(120)),
});

/** A medicine's instruction, as read and sent to change its dose times (`doseTimes` are `HH:mm`). */
export const OrderInstruction = z.object({
  doseTimes: z.array(DoseTime),
  /** The whole instruction, as shown on the chart. */
  textInstruction: z.string(),
  routeOfAdministration: CodedName,
  frequency: CodedName,
  startsOn: PlainDate,
});
export type OrderInstruction = z.infer<typeof OrderInstruction>;
