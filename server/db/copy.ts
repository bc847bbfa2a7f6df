import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import pg from 'pg';
import { copyMessages } from './messages.ts';
import type { Tables } from './tables.ts';

/** Runs a `copy … from stdin` with data in the text format, encoded: the fastest way to write many rows. */
export async function copyIn(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
  data: Uint8Array,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(statement.compile(db).sql, [data]));
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** A value in the text format; values are separated by tabs, rows end with a line feed. */
export function copyField(value: string | null): string {
  if (value === null) return '\\N';
  // Few values have one, and looking takes a fraction of replacing.
  if (value.search(special) < 0) return value;
  return value.replaceAll(special, (character) => escapes[character] ?? character);
}

/** True for what `copyIn` runs, whose single value isn't a parameter. */
export function isCopy(text: string): boolean {
  return text.startsWith('copy ');
}

/** Does for a COPY what `pg` does for a statement. */
export async function sendCopy(
  client: pg.PoolClient,
  statement: string,
  data: unknown,
): Promise<pg.QueryResult> {
  if (!(data instanceof Uint8Array)) throw new TypeError('A COPY needs its data');
  return new Promise((resolve, reject) => {
    client.query(
      new Copy(statement, data, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
}

class Copy extends pg.Query {
  /** All at once, because the embedded database doesn't wait for more data. */
  override submit: (connection: pg.Connection) => void;

  constructor(
    statement: string,
    data: Uint8Array,
    done: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    super(statement, done);
    this.submit = ({ stream }) => void stream.write(copyMessages(statement, data));
  }

  /** Called by `pg` when the database expects the data. */
  handleCopyInResponse(): void {}
}
