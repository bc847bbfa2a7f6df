import type { ColumnType } from 'kysely';

/** Checked by the database or the driver: any text may be written, but only this type is ever read. */
export type Checked<T> = ColumnType<T, null extends T ? string | null : string>;
