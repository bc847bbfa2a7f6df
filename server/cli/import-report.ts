import { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { ImportSummary } from '../intake/file/import-file.ts';
import type { ReportLine } from '../intake/records/verdict.ts';

/** How many lines of each kind people are shown; `--json` has all of them. */
const shown = 50;

const headings = {
  refused: 'Refused',
  held: 'Held for somebody to look at',
  changed: 'Changed',
  noted: 'To check',
} as const;

/** `isDryRun`: nothing would have been written in any case. */
type RunSummary = ImportSummary & { readonly isDryRun?: boolean };

/** Prints what happens to each record to stdout, and the progress to stderr. Never keeps more than it shows. */
export class ImportReport {
  readonly #isJson: boolean;
  readonly #progressEvery: number;
  reported = 0;
  readonly #lines = { refused: [], held: [], changed: [], noted: [] } as Record<
    keyof typeof headings,
    string[]
  >;
  readonly #more = { refused: 0, held: 0, changed: 0, noted: 0 };

  constructor(isJson: boolean, progressEvery: number) {
    this.#isJson = isJson;
    this.#progressEvery = progressEvery;
  }

  add(line: ReportLine): void {
    if (this.#isJson) {
      console.log(JSON.stringify(line));
      return;
    }
    const { outcome, fields = [], reason = '', notes = [] } = line;
    if (outcome === 'refused' || outcome === 'held') this.#keep(outcome, line, reason);
    if (outcome === 'changed') this.#keep('changed', line, fields.join(', '));
    if (notes.length > 0) this.#keep('noted', line, notes.join('; '));
  }

  /** `total` if it is known before the end. */
  progress(rows: number, total?: number): void {
    if (rows < this.reported + this.#progressEvery) return;
    this.reported = rows - (rows % this.#progressEvery);
    const of = total === undefined ? '' : ` of ${number(total)}`;
    console.error(`${number(rows)}${of} records read`);
  }

  end({ counts, isWritten, isDryRun }: RunSummary): void {
    if (this.#isJson) {
      console.log(JSON.stringify({ counts, isWritten }));
      return;
    }
    for (const [kind, heading] of Object.entries(headings)) {
      this.#print(kind as keyof typeof headings, heading);
    }
    const outcomes = ImportOutcome.options;
    if (!isWritten && counts.refused > 0 && isDryRun !== true) {
      const total = outcomes.reduce((sum, one) => sum + counts[one], 0);
      console.log(
        `Nothing was written: ${number(counts.refused)} of ${number(total)} records refused. Correct them, and import the file again.`,
      );
      return;
    }
    const said = outcomes.filter((one) => one !== 'not-kept' || counts[one] > 0);
    console.log(said.map((one) => `${number(counts[one])} ${one.replace('-', ' ')}`).join(', '));
    if (!isWritten) console.log('Nothing was written: this was a dry run.');
  }

  #keep(kind: keyof typeof headings, { line, key }: ReportLine, text: string): void {
    const lines = this.#lines[kind];
    if (lines.length === shown) this.#more[kind] += 1;
    else {
      const place = [line === null ? null : `line ${line}`, key].filter((part) => part !== null);
      lines.push(`  ${place.join(', ')}: ${text}`);
    }
  }

  #print(kind: keyof typeof headings, heading: string): void {
    const lines = this.#lines[kind];
    if (lines.length === 0) return;
    console.log(`${heading}:\n${lines.join('\n')}`);
    if (this.#more[kind] > 0) console.log(`  and ${number(this.#more[kind])} more: see --json`);
    console.log();
  }
}

const number = (count: number) => count.toLocaleString('en-AU');
