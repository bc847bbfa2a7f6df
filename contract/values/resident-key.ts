import * as z from 'zod/mini';

/** The pair that identifies a record in any system: who authored it, and its key there. */
export const AuthoringSystem = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/));
export const ForeignKey = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/));

/** The authoring system of records created here: prescriptions, encounters and users. */
export const ownAuthoringSystem = 'WATTLE';

export const ResidentKey = z.object({
  authoringSystem: AuthoringSystem,
  authoringSystemForeignKey: ForeignKey,
});
export type ResidentKey = z.infer<typeof ResidentKey>;

export const isSameResident = (a: ResidentKey, b: ResidentKey) =>
  a.authoringSystem === b.authoringSystem &&
  a.authoringSystemForeignKey === b.authoringSystemForeignKey;

/** The same pair in a path: `/…/:authoringSystem/:foreignKey`. */
export const ResidentPath = z.object({ authoringSystem: AuthoringSystem, foreignKey: ForeignKey });
export type ResidentPath = z.infer<typeof ResidentPath>;

/** The path of a key. */
export function pathOf(key: ResidentKey): ResidentPath {
  return {
    authoringSystem: key.authoringSystem,
    foreignKey: key.authoringSystemForeignKey,
  };
}

/** The key in a path. */
export function keyOfPath(path: ResidentPath): ResidentKey {
  return {
    authoringSystem: path.authoringSystem,
    authoringSystemForeignKey: path.foreignKey,
  };
}
