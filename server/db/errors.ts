import pg from 'pg';

/** The database can't be reached, or the embedded one has stopped. It may work again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: unknown) {
    super('The database is unavailable', { cause });
  }
}

/** A text contains something the database can't store, such as a NUL character: a client error. */
export class InvalidTextError extends Error {
  override readonly name = 'InvalidTextError';

  constructor(cause: unknown) {
    super('The text contains a character that can’t be stored', { cause });
  }
}

/** True if a unique constraint (`constraint`, if named) refused the write. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** True if the values that were sent are why a statement was refused; others with it may be sound. */
export const isAboutValues = (error: unknown): boolean =>
  error instanceof InvalidTextError ||
  (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''));

/**
 * SQLSTATEs about the server, not the statement; 53100: its disk is full; 58030: its disk fails; 57014: it took too
 * long, be it for a lock that another held.
 */
const unavailableStates = /^(08...|25006|53[123]00|57014|57P0[1-5]|58030)$/;

/** True if the server only lets us read: a standby, like the former primary after a failover. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** The messages of `pg`, without a code, if its connection is lost or none is free. */
const lostConnection =
  /^(Connection terminated|Client (has|was)|Cannot use a pool|timeout exceeded)/;

/**
 * Turns what the driver throws into this module's errors where they apply. Values that PostgreSQL
 * quotes in its errors are removed, because errors are logged.
 */
export function typedError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    withoutValues(error);
    if (unavailableStates.test(error.code ?? '')) return new DatabaseUnavailableError(error);
    return isInvalidText(error) ? new InvalidTextError(error) : error;
  }
  if (error instanceof Error && ('syscall' in error || lostConnection.test(error.message))) {
    return new DatabaseUnavailableError(error);
  }
  return error;
}

/** NUL in text, NUL in JSON, and half a surrogate pair in JSON (which is otherwise ours, so valid). */
function isInvalidText(error: pg.DatabaseError): boolean {
  if (error.code === '22P02') return error.routine?.startsWith('json_') ?? false;
  return error.code === '22021' || error.code === '22P05';
}

function withoutValues(error: pg.DatabaseError): void {
  error.detail = undefined;
  error.where = undefined;
  error.internalQuery = undefined;
  if (error.code?.startsWith('22')) error.message = error.message.replace(/: ".*$/s, '');
}
