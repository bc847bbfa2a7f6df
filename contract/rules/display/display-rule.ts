/** A rule about how medicines, people and dates are shown; the page `/docs/display-rules` lists them all. */
export interface DisplayRule {
  /** As in the titles of its tests. */
  readonly id: string;
  /** In our own words. */
  readonly rule: string;
  readonly source: string;
  readonly status: 'met' | 'partly met' | 'not met';
  /** What is missing, and why; absent for a rule that is met. */
  readonly reason?: string;
  readonly how: string;
  /** Test files, each with a title that starts with or names the id; a check looks for them. */
  readonly tests: readonly string[];
  /** Texts that break the rule, and near misses that keep it; `lint.test.ts` judges each. */
  readonly examples?: { readonly breaks: readonly string[]; readonly keeps: readonly string[] };
}
