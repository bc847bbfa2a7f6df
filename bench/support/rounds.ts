/** Figures to take the median of. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of each figure over several measurements. */
export function medians<K extends string>(
  samples: readonly Readonly<Record<K, number>>[],
  keys: readonly K[],
): Record<K, number> {
  const entries = keys.map((key) => [key, median(samples.map((sample) => sample[key]))] as const);
  return Object.fromEntries(entries) as Record<K, number>;
}

/**
 * Measures several things in turn (A B A B …), so that other load on the machine affects all
 * of them equally. The first round is a warm-up and doesn't count.
 */
export async function interleaved<K extends string, T>(
  rounds: number,
  measures: Readonly<Record<K, () => Promise<T>>>,
): Promise<Record<K, T[]>> {
  const entries = Object.entries<() => Promise<T>>(measures);
  const samples = entries.map(([name]) => [name, [] as T[]] as const);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, [, measure]] of entries.entries()) {
      const sample = await measure();
      if (round > 0) samples[index]?.[1].push(sample);
    }
  }
  return Object.fromEntries(samples) as Record<K, T[]>;
}
