/** The first texts of a list and how many more there are. */
export function firstOf(texts: readonly string[], most: number): string {
  const more = texts.length - most;
  return texts.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
