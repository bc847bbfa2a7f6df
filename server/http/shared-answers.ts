interface Running<T> {
  readonly over: Promise<unknown>;
  /** For all who ask while it runs. */
  next?: Promise<T>;
}

/**
 * Finds something once for everybody who asks for the same at the same time: the parts of a chart ask for the same
 * caller and resident. Nobody gets an answer that was begun before they asked.
 */
export class SharedAnswers<T> {
  readonly #running = new Map<string, Running<T>>();

  async ask(key: string, find: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running === undefined) return await this.#find(key, find);
    running.next ??= running.over.then(() => this.#find(key, find));
    return await running.next;
  }

  #find(key: string, find: () => Promise<T>): Promise<T> {
    const answer = find();
    const end = () => {
      if (running.next === undefined) this.#running.delete(key);
    };
    const running: Running<T> = { over: answer.then(end, end) };
    this.#running.set(key, running);
    return answer;
  }
}
