/** One token has one tab, or a few that were duplicated. */
const mostPerToken = 20;

/** How many connections each token and each network has open here, and whether another is allowed. */
export class ConnectionLimits {
  readonly #open = new Map<string, number>();
  readonly #mostPerNetwork: number;

  constructor(mostPerNetwork: number) {
    this.#mostPerNetwork = mostPerNetwork;
  }

  /** Why another connection is refused, as the reason it is closed with; undefined if it isn't. */
  findRefusal(token: string, network: string): string | undefined {
    if (this.#count(token) >= mostPerToken) return 'Too many connections with one sign-in.';
    if (this.#count(network) >= this.#mostPerNetwork) {
      return 'Too many connections from your network.';
    }
    return undefined;
  }

  /** Counts a connection until the function returned is called. */
  add(token: string, network: string): () => void {
    for (const key of [token, network]) this.#open.set(key, this.#count(key) + 1);
    return () => {
      for (const key of [token, network]) {
        const left = this.#count(key) - 1;
        if (left > 0) this.#open.set(key, left);
        else this.#open.delete(key);
      }
    };
  }

  #count(key: string): number {
    return this.#open.get(key) ?? 0;
  }
}
