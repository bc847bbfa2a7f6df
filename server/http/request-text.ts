import { Failure } from '../errors.ts';

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const unusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Throws a 400 if any text in a request contains a control character other than a tab or a
 * line break, or half a surrogate pair: neither can be stored or shown.
 */
export function refuseUnusableText(value: unknown): void {
  // No recursion: a megabyte can nest deeper than the stack.
  const waiting = [value];
  for (const part of waiting) {
    if (typeof part === 'string') {
      if (!unusable.test(part)) continue;
      throw new Failure(400, 'The text contains a character that can’t be stored. Type it again.');
    }
    if (part === null || typeof part !== 'object') continue;
    for (const inner of Object.values(part)) waiting.push(inner);
  }
}
