/** This many at a time, and at the end the rest. */
export async function* inBatches<T>(
  items: AsyncIterable<T>,
  size: number,
): AsyncGenerator<T[], void> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
