/** The address in the browser as a path of this application, letter by letter. */
export function hereInApplication(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
