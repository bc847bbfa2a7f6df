import { placeTemporaryFiles } from '../../tools/temporary.ts';
import { compileCache } from '../compile-cache.ts';
import { createServerTemplate, makeEmbeddedTemplate } from '../db/testing.ts';

/** Creates what the tests copy and where they put their files, and removes it after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  const removeFiles = placeTemporaryFiles();
  // Like the product does; here also for the threads and processes that the tests start.
  process.env['NODE_COMPILE_CACHE'] ??= compileCache;
  const serverUrl = process.env['DATABASE_URL'];
  // Once, before both workers ask for it.
  await makeEmbeddedTemplate();
  const template = serverUrl ? await createServerTemplate(serverUrl) : undefined;
  process.env['WATTLE_TEST_TEMPLATE'] = template?.name;
  return async () => {
    removeFiles();
    await template?.drop();
  };
}
