import { ResidentKey } from './resident-key.ts';

/** The provider chosen on a shared account, as stored and sent: `authoringSystem=…&authoringSystemForeignKey=…`. */
export function providerIdOf(key: ResidentKey): string {
  const { authoringSystem, authoringSystemForeignKey } = key;
  return new URLSearchParams({ authoringSystem, authoringSystemForeignKey }).toString();
}

/** Reads what `providerIdOf` wrote; undefined for any other text. */
export function readProviderId(text: string): ResidentKey | undefined {
  return ResidentKey.safeParse(Object.fromEntries(new URLSearchParams(text))).data;
}
