import * as z from 'zod/mini';

/** A clock time of a dose, `HH:mm`, 24 hours. */
export const DoseTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
