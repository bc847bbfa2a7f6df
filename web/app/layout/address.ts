/** The browser's address as a path of this application, exactly as it is. */
export function hereInApplication(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
