import { ensureWebBuild } from './web-build.ts';

// One process serves everything, so that a signal sent to npm reaches the product itself.
ensureWebBuild();
if (!process.argv.includes('--build-only')) {
  const { main } = await import('../server/main.ts');
  await main();
}
