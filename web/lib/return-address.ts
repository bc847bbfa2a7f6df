/** Where nothing better is known. */
const home = '/residents';
/** A path that begins so is another host's, or would be once somebody decodes it. */
const leadsAway = /^\/\/|\\|%2f|%5c/i;

/**
 * The address named by `redirct_uri` as a path of this application (RELOG-02): what leads to another origin, to
 * something else than a page, or back here gives the residents list.
 */
export function returnPath(uri: string | undefined, origin: string): string {
  if (uri === undefined || uri === '' || !URL.canParse(uri, origin)) return home;
  const url = new URL(uri, origin);
  const isOwn = url.origin === origin && url.protocol === new URL(origin).protocol;
  if (!isOwn || leadsAway.test(url.pathname) || url.pathname === '/relogin') return home;
  return url.pathname + url.search + url.hash;
}

/** The address to go on to, with the key of the kept request. */
export function onwardPath(path: string, payloadKey: string | null): string {
  if (payloadKey === null) return path;
  const url = new URL(path, 'http://here');
  url.searchParams.set('payloadKey', payloadKey);
  return url.pathname + url.search + url.hash;
}

/** Where Cancel leads: the review that the request came from. */
export function reviewPath(path: string): string {
  return (
    /^(\/residents\/gp\/[^/?#]+\/[^/?#]+\/pharmacy-request)\/new(?:[?#]|$)/.exec(path)?.[1] ?? home
  );
}
