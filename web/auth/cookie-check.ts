import { askHiddenFrame } from './hidden-frame.ts';

/** Whether this browser sends the provider's cookies to a frame; unknown when nobody said so. */
export type ThirdPartyCookies = 'supported' | 'blocked' | 'unknown';

/** The words of the page that checks; others of this kind use them too. */
const words: Readonly<Record<string, ThirdPartyCookies>> = {
  'MM:3PCsupported': 'supported',
  'MM:3PCunsupported': 'blocked',
};

const timeoutMs = 5000;

/** Asks the page at `address` in a hidden frame (AUTH-11); believes its own origin alone. */
export async function checkCookies(address: string): Promise<ThirdPartyCookies> {
  const read = (message: unknown) => (typeof message === 'string' ? words[message] : undefined);
  return (await askHiddenFrame(address, new URL(address).origin, read, timeoutMs)) ?? 'unknown';
}
