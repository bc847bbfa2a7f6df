const name = 'RESIDENT_PHOTOS';

/** Removes all photos, on sign-out. */
export async function forgetPhotos(): Promise<void> {
  await inPhotoCache(async () => {
    await caches.delete(name);
    return undefined;
  });
}

/** Undefined where there is no cache, or none that can be used. */
export async function inPhotoCache<T>(
  act: (cache: Cache) => Promise<T | undefined>,
): Promise<T | undefined> {
  // Only where the page is served securely.
  if (!('caches' in globalThis)) return undefined;
  try {
    return await act(await caches.open(name));
  } catch {
    return undefined; // Blocked or full: the photo is fetched each time.
  }
}
