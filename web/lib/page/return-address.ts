/** The fallback. */
const home = '/residents';
/** A path that starts like this leads to another host, or would once decoded. */
const leadsAway = /^\/\/|\\|%2f|%5c/i;

/**
 * The address in `redirct_uri` as a path of this application (RELOG-02). Anything that leads to another origin, to
 * something other than a page, or back here becomes the residents list.
 */
export function returnPath(uri: string | undefined, origin: string): string {
  if (uri === undefined || uri === '' || !URL.canParse(uri, origin)) return home;
  const url = new URL(uri, origin);
  const isOwn = url.origin === origin && url.protocol === new URL(origin).protocol;
  if (!isOwn || leadsAway.test(url.pathname) || url.pathname === '/relogin') return home;
  return url.pathname + url.search + url.hash;
}

/** The address to continue to, with the key of the kept request. */
export function onwardPath(path: string, payloadKey: string | null): string {
  if (payloadKey === null) return path;
  const url = new URL(path, 'http://here');
  url.searchParams.set('payloadKey', payloadKey);
  return url.pathname + url.search + url.hash;
}

/** Where Cancel leads: back to the review that the request came from, or to the address itself. */
export function reviewPath(path: string): string {
  return (
    /^(\/residents\/gp\/[^/?#]+\/[^/?#]+\/pharmacy-request)\/new(?:[?#]|$)/.exec(path)?.[1] ?? path
  );
}
