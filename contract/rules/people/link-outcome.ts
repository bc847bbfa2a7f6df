const flagNames: readonly string[] = ['userlinked', 'isuserlinked'];

/**
 * The outcome of linking as given in an address (HEAD-03): true, false, or undefined if it isn't there. The
 * flag may be called `userLinked`, `isUserLinked` or `user-linked`; case doesn't matter in the flag or its value.
 */
export function linkOutcomeOf(query: Readonly<Record<string, unknown>>): boolean | undefined {
  const flag = Object.entries(query).find(([name]) =>
    flagNames.includes(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()),
  );
  const value = String(flag?.[1]).toLowerCase();
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
