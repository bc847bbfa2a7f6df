import { enableCompileCache } from 'node:module';
import { compileCache } from '../compile-cache.ts';

// As in tools/start.ts, with the modules that the product has compiled already.
enableCompileCache(compileCache);

const { wattle } = await import('./wattle.ts');
process.exitCode = await wattle(process.argv.slice(2));
