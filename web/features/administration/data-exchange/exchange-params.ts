import {
  HeldItemQuery,
  ImportListQuery,
  ImportQuery,
} from '@wattle/contract/entities/exchange-queries.ts';
import * as z from 'zod/mini';

const Tab = z.enum(['imports', 'held', 'services', 'subscriptions']);
export type ExchangeTab = z.infer<typeof Tab>;

const { state, page } = HeldItemQuery.shape;

/** The open part of data exchange in the address, its page and which held items or imports; unreadable values are ignored. */
export const ExchangeParams = z.object({
  tab: z.catch(z.optional(Tab), undefined),
  state: z.catch(state, undefined),
  kind: z.catch(ImportListQuery.shape.kind, undefined),
  page: z.catch(page, undefined),
});
export type ExchangeParams = z.infer<typeof ExchangeParams>;

export interface ExchangePartProps {
  params: ExchangeParams;
  onChange: (params: ExchangeParams) => void;
}

/** Which lines of a report the address asks for. */
export const ReportParams = z.object({
  outcome: z.catch(ImportQuery.shape.outcome, undefined),
  page: z.catch(ImportQuery.shape.page, undefined),
});
export type ReportParams = z.infer<typeof ReportParams>;
