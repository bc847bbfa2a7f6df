interface NamedOrganisation {
  readonly id: string;
  readonly name: string;
}

/** Without differences of case, spaces and punctuation. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The ids of the organisations that a registration names: each part of the text, between commas, semicolons, slashes,
 * “&” or “and”, or all of it, is exactly the name of one. Text that only resembles a name finds nothing, because a
 * wrong one would open residents' charts.
 */
export function organisationsInText(
  text: string,
  organisations: readonly NamedOrganisation[],
): string[] {
  const names = new Set([text, ...text.split(/[,;/&]|\band\b/i)].map(plain));
  return organisations.filter(({ name }) => names.has(plain(name))).map(({ id }) => id);
}
