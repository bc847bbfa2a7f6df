import { askHiddenFrame } from './hidden-frame.ts';

/** Whether this browser sends the provider's cookies to a frame; unknown if there was no answer. */
export type ThirdPartyCookies = 'supported' | 'blocked' | 'unknown';

/** The messages of the checking page; other such pages use the same ones. */
const words: Readonly<Record<string, ThirdPartyCookies>> = {
  'MM:3PCsupported': 'supported',
  'MM:3PCunsupported': 'blocked',
};

const timeoutMs = 5000;

/** Asks the page at `address` in a hidden frame (AUTH-11); accepts messages only from its origin. */
export async function checkCookies(address: string): Promise<ThirdPartyCookies> {
  const read = (message: unknown) => (typeof message === 'string' ? words[message] : undefined);
  return (await askHiddenFrame(address, new URL(address).origin, read, timeoutMs)) ?? 'unknown';
}
