import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(name) });

/**
 * A statement that is built with the first call, and sent with other values from then on: for what many calls send, because
 * Kysely takes longer to build a large statement than the database to answer it. `build` gets placeholders, so it may pass
 * the values on but not look at them.
 */
export function builtOnce<V extends object, O>(
  build: (db: Kysely<Tables>, values: V) => Compilable<O>,
): (db: Kysely<Tables>, values: V) => Promise<O[]> {
  let built: CompiledQuery<O> | undefined;
  return async (db, values) => {
    built ??= build(db, placeholders as V).compile();
    const parameters = built.parameters.map((one) =>
      one instanceof Placeholder ? values[one.name as keyof V] : one,
    );
    const { rows } = await db.executeQuery<O>({ ...built, parameters });
    return rows;
  };
}
