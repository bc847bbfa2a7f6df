/** Somebody known here by name. */
interface KnownCarer {
  readonly id: string;
  readonly name: string;
}

const title = /^(dr|doctor|mr|mrs|ms|miss|mx|prof|professor|a\/prof)\.?( |$)/;

/** Capitals, spaces and titles make no other name. */
const plain = (name: string) =>
  name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim().replace(title, '');

/** Whom a text names, if that is one of them and nobody else has the name. */
export function knownByName<K extends KnownCarer>(text: string | null, known: readonly K[]) {
  if (text === null) return undefined;
  const [found, ...others] = known.filter(({ name }) => plain(name) === plain(text));
  return others.length === 0 ? found : undefined;
}

const mostNames = 5;

/** The names to offer for what has been typed so far; a name that is chosen stays, and with it the focus on its button. */
export function namesToOffer(typed: string, names: readonly string[]): string[] {
  const words = plain(typed).split(' ');
  const chosen = names.filter((name) => plain(name) === plain(typed));
  if (chosen.length > 0) return chosen;
  return names
    .filter((name) => words.every((word) => plain(name).includes(word)))
    .slice(0, mostNames);
}
