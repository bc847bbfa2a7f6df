import * as z from 'zod/mini';

const Tab = z.enum(['services']);
export type ExchangeTab = z.infer<typeof Tab>;

/** The open part of data exchange in the address; unreadable values are ignored. */
export const ExchangeParams = z.object({ tab: z.catch(z.optional(Tab), undefined) });
export type ExchangeParams = z.infer<typeof ExchangeParams>;
