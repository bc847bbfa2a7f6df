import type { NamedSpan } from './parsed-text.ts';
import type { Meaning, Span, Token } from './tokens.ts';

/** Where in the pieces of a text a reader is, and what it didn't understand so far. */
export class Cursor {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly named: NamedSpan[];
  /** Of the next piece. */
  at = 0;

  constructor(text: string, tokens: readonly Token[], named: NamedSpan[]) {
    this.text = text;
    this.tokens = tokens;
    this.named = named;
  }

  peek(offset = 0): Token | undefined {
    return this.tokens[this.at + offset];
  }

  /** Takes the next piece if it is of one of these kinds. */
  next(kinds: readonly Meaning['kind'][]): Token | undefined {
    const next = this.peek();
    if (next === undefined || !kinds.includes(next.kind)) return undefined;
    this.at += 1;
    return next;
  }

  /** Whether a piece of this kind is still to come. */
  hasLater(kind: Meaning['kind']): boolean {
    return this.tokens.slice(this.at).some((one) => one.kind === kind);
  }

  /** Only spaces are between two places. */
  isBeside(last: Span, next: Span): boolean {
    return this.text.slice(last.to, next.from).trim() === '';
  }

  /** Names words that aren't understood; unknown ones side by side together. */
  name(at: Span, why?: string): void {
    const last = this.named.at(-1);
    if (
      last !== undefined &&
      last.why === undefined &&
      why === undefined &&
      this.isBeside(last, at)
    ) {
      this.named[this.named.length - 1] = { from: last.from, to: at.to };
    } else {
      this.named.push({ from: at.from, to: at.to, ...(why !== undefined && { why }) });
    }
  }
}
