import { inPhotoCache } from './forget-photos.ts';

/** The header in which we write until when a photo may be shown, in ms since 1970. */
const untilHeader = 'wattle-kept-until';

/** If the server sends no `max-age`, as specified. */
const defaultSeconds = 3600;

/** Photos in the browser's cache (HDR-10). A browser that blocks it does without. */
export const photoCache = {
  async find(address: string): Promise<Response | undefined> {
    return await inPhotoCache(async (cache) => {
      const kept = await cache.match(address);
      if (kept === undefined) return undefined;
      if (Number(kept.headers.get(untilHeader)) > Date.now()) return kept;
      await cache.delete(address);
      return undefined;
    });
  },

  /** In place of any other photo of the resident. */
  async keep(address: string, answer: Response): Promise<void> {
    const seconds = secondsOf(answer.headers.get('cache-control'));
    await inPhotoCache(async (cache) => {
      await cache.delete(address, { ignoreSearch: true });
      if (seconds === 0 || answer.status !== 200) return undefined;
      const headers = { [untilHeader]: String(Date.now() + seconds * 1000) };
      await cache.put(address, new Response(await answer.text(), { headers }));
      return undefined;
    });
  },
};

function secondsOf(cacheControl: string | null): number {
  if (cacheControl?.includes('no-store') === true) return 0;
  const maxAge = /\bmax-age=(\d+)/.exec(cacheControl ?? '')?.[1];
  return maxAge === undefined ? defaultSeconds : Number(maxAge);
}
