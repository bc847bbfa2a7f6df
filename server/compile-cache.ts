import { join } from 'node:path';

/** Where Node keeps what it has compiled, so that a later start takes less time. */
export const compileCache = join(import.meta.dirname, '../node_modules/.cache/node');
