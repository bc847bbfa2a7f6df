import type { ResourceType } from '@wattle/contract/fhir/resources.ts';

/** A token to match. System undefined: any; null: none. Code undefined: any of the system. */
export interface Token {
  readonly system: string | null | undefined;
  readonly code: string | undefined;
}

/** A period named by its precision: `2026-05` is a month. `to` is exclusive. */
export interface DateRange {
  readonly prefix: 'eq' | 'ne' | 'gt' | 'lt' | 'ge' | 'le' | 'sa' | 'eb';
  readonly from: Date;
  readonly to: Date;
  /** As sent, for comparing with days that have no time zone. */
  readonly text: string;
}

/** One search parameter as sent: any of its values has to match. */
export type Criterion =
  | { readonly kind: 'token'; readonly name: string; readonly values: readonly Token[] }
  | {
      readonly kind: 'string';
      readonly name: string;
      readonly match: 'starts' | 'contains' | 'exact';
      readonly values: readonly string[];
    }
  | { readonly kind: 'date'; readonly name: string; readonly values: readonly DateRange[] }
  | {
      readonly kind: 'reference';
      readonly name: string;
      readonly values: readonly { readonly type: ResourceType | undefined; readonly id: string }[];
    }
  /** `name.identifier`: an identifier of what the reference leads to. */
  | { readonly kind: 'chain'; readonly name: string; readonly values: readonly Token[] };
