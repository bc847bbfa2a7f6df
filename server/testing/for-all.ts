import { afterAll } from 'vitest';

interface Closable {
  close(): Promise<unknown>;
}
interface Droppable {
  drop(): Promise<unknown>;
}

/** What all tests of a file share, closed after the last of them. */
export async function forAll<T extends Closable | Droppable>(opening: Promise<T>): Promise<T> {
  const opened = await opening;
  afterAll(() => ('close' in opened ? opened.close() : opened.drop()));
  return opened;
}
