import type { ParsedLocation } from '@tanstack/react-router';

/**
 * Whether the router scrolls a page to where it was left, or to its top: only when it opens. Loaded again, such as when
 * access may have changed, it stays where the user has scrolled to meanwhile.
 */
export function restoresOnOpening(): (page: { location: ParsedLocation }) => boolean {
  let open: string | undefined;
  return ({ location: { state, href } }) => {
    const before = open;
    open = state.__TSR_key ?? href;
    return open !== before;
  };
}
