/** A subcommand of `wattle`. */
export interface Command {
  /** What it does, in one line. */
  readonly summary: string;
  /** What follows `wattle <name>`, with every option explained. */
  readonly usage: string;
  /** Returns the exit code: 0 if done, 1 if not. Throws `UsageError` for arguments that make no sense. */
  run(args: string[]): Promise<number>;
}

/** Arguments that make no sense: the process ends with 2 and the command's usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
