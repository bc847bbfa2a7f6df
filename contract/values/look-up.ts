/**
 * The entry of a table under a key from outside. Such a key may be the name of something that every object has, such as
 * `constructor`, which isn't an entry.
 */
export function lookUp<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
