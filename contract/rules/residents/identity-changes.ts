const whoItIs = ['familyName', 'givenName', 'dateOfBirth'] as const;

type Identity = Readonly<Record<(typeof whoItIs)[number], string>>;

/**
 * Which of what tells who somebody is changes. A marriage or a corrected birth date changes one; two are likely another
 * person under the same record.
 */
export function identityChanges(before: Identity, after: Identity) {
  const changed = whoItIs.filter(
    (name) => before[name].toLowerCase() !== after[name].toLowerCase(),
  );
  return { changed, isOtherPerson: changed.length > 1 };
}

/** The same, said at each of the fields on a screen. */
export function identityProblems(
  before: Identity,
  after: Identity,
): Readonly<Record<string, string>> {
  const { changed, isOtherPerson } = identityChanges(before, after);
  const problem =
    'Change one at a time, of the names and the date of birth. Admit another person instead.';
  return isOtherPerson ? Object.fromEntries(changed.map((name) => [name, problem])) : {};
}
