import * as z from 'zod/mini';

/** Names an organisation or a facility for good, here and in files to import: chosen once by the person who adds it. */
export const RecordCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
