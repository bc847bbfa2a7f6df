/** A label and its value; left out of the document if the value is empty. */
export type Fact = readonly [label: string, value: string];

/** A medicine line, from the contract's formatter. */
export interface PrintedLine {
  /** The generic name, then brand, strength and form. */
  readonly name: readonly string[];
  /** Null where only the medicine is named. */
  readonly instruction: {
    readonly label: string;
    /** Amounts stand out from what is said about them. */
    readonly dose: readonly { readonly text: string; readonly isAmount: boolean }[];
    /** What follows the dose. */
    readonly rest: string;
  } | null;
  readonly tags: readonly string[];
  readonly isCeased: boolean;
}

/** A medicine that is taken. */
interface CurrentRow extends PrintedRow {
  /** The dates of its doses, where the line doesn’t say its days; otherwise empty. */
  readonly doseDays: string;
  readonly packaging: string;
  /** What the safety check says about it; empty for nothing. */
  readonly safety: readonly Fact[];
}

interface PrintedRow {
  readonly line: PrintedLine;
  readonly script: string;
  readonly prescriber: string;
  readonly status: readonly string[];
}

export interface PrintedChange {
  readonly kind: string;
  readonly line: PrintedLine;
  /** What differs, and why. */
  readonly details: readonly string[];
}

/** Everything chart.typ prints: texts that are ready to be set, without markup. */
export interface ChartDocument {
  readonly title: string;
  /** The facility's day: year, month and day. */
  readonly day: readonly number[];
  /** When and by whom. */
  readonly printed: string;
  readonly resident: {
    readonly name: string;
    /** That they are in hospital, or could be taken for somebody else. */
    readonly warnings: readonly string[];
    readonly facts: readonly Fact[];
    readonly notes: readonly Fact[];
  };
  readonly allergies: {
    readonly isListed: boolean;
    /** Why none are listed; empty if some are. */
    readonly text: string;
    /** Each with what is known of it. */
    readonly listed: readonly Fact[];
    /** The same in few words, for each page where the whole doesn’t fit. */
    readonly names: string;
    /** What other systems sent and nobody has decided on; empty for none. */
    readonly waiting: string;
    readonly note: string;
    /** Who recorded them, and their disclaimer. */
    readonly origin: string;
    /** The change waiting for the pharmacist, where changes are printed. */
    readonly change: {
      readonly before: string;
      readonly after: string;
      readonly state: string;
    } | null;
  };
  readonly chart: {
    readonly numbers: readonly Fact[];
    readonly order: string;
    /** The text of the QR code; null prints none. */
    readonly qr: string | null;
  };
  /** The changes waiting for the pharmacist; null on a chart that is printed without them. */
  readonly changes:
    | readonly (PrintedChange & {
        readonly order: string;
        readonly status: string;
      })[]
    | null;
  /** What is shown instead of the changes, if there are none. */
  readonly noChanges: string;
  /** The chart review waiting for the pharmacist, where changes are printed; empty for none. */
  readonly review: string;
  /** A note that imported medicines wait for a prescriber; empty for none. */
  readonly imported: string;
  /** Whether the medicines have been checked; empty without any. */
  readonly safety: string;
  readonly groups: readonly {
    readonly title: string;
    readonly rows: readonly CurrentRow[];
  }[];
  readonly ceased: readonly (PrintedRow & { readonly stopped: string; readonly reason: string })[];
  /** Null on a chart that is printed without it. */
  readonly history: {
    readonly note: string;
    readonly orders: readonly {
      readonly title: string;
      readonly confirmed: string;
      /** The conflicts that were overridden, and why. */
      readonly reasons: readonly Fact[];
      readonly changes: readonly PrintedChange[];
    }[];
  } | null;
}
