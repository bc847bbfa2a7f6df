const flagNames: readonly string[] = ['userlinked', 'isuserlinked'];

/**
 * What an address says about a link that was tried (HEAD-03): true, false, or undefined where it says nothing. The
 * flag may be called `userLinked`, `isUserLinked` or `user-linked`; neither it nor its value minds case.
 */
export function linkOutcomeOf(query: Readonly<Record<string, unknown>>): boolean | undefined {
  const flag = Object.entries(query).find(([name]) =>
    flagNames.includes(name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()),
  );
  const value = String(flag?.[1]).toLowerCase();
  if (value === 'true') return true;
  return value === 'false' ? false : undefined;
}
