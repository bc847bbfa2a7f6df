import { enableCompileCache } from 'node:module';
import { compileCache } from '../server/compile-cache.ts';
import { StartError } from '../server/start-error.ts';
import { ensureWebBuild } from './web-build.ts';

// A later start takes the compiled modules from there: about a third less CPU time until it is ready.
enableCompileCache(compileCache);

try {
  ensureWebBuild();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`Wattle couldn’t start. ${error.message}\n`);
  process.exit(1);
}
// One process serves everything, so that a signal sent to npm reaches the product itself.
if (!process.argv.includes('--build-only')) {
  const { main } = await import('../server/main.ts');
  await main();
}
