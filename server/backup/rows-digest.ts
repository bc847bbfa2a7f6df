import { createHash } from 'node:crypto';

const limit = 1n << 256n;

/** Counts rows and sums up their SHA-256: the same rows give the same digest in any order. */
export class RowsDigest {
  #sum = 0n;
  #rows = 0;

  add(row: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % limit;
  }

  result(): { rows: number; digest: string } {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
