import { dirname, join } from 'node:path/posix';
import { isTest, type RepositoryFile } from './repository-files.ts';

interface Wall {
  readonly from: RegExp;
  /** What it may import from the repository; anything if missing. */
  readonly may?: readonly RegExp[];
  /** Repository paths or packages it must not import. */
  readonly never?: readonly RegExp[];
  /** The packages it may import; all if missing. */
  readonly packages?: readonly RegExp[];
  /** Whether the wall applies to its tests too. */
  readonly tests?: true;
}

const contract = /^contract\//;
/** Who is acting, when, and how a call is refused: plain types that every inner part of the server uses. */
const words = /^server\/(actor|errors|time)\.ts$/;

/** Who may import whom; `docs/architecture.md` says why. Every wall whose `from` matches a file applies to it. */
export const walls: readonly Wall[] = [
  // `fhir/r4` has only types.
  { from: contract, packages: [/^zod\/mini$/, /^fhir\/r4$/] },
  { from: contract, may: [contract], tests: true },
  { from: /^contract\/values\//, never: [/^contract\/(entities|rules|operations)\//] },
  { from: /^contract\/entities\//, never: [/^contract\/(rules|operations)\//] },
  { from: /^contract\/rules\//, never: [/^contract\/operations\//] },
  { from: /^server\//, never: [/^(web|e2e|bench)\//], tests: true },
  { from: /^web\//, never: [/^(server|e2e|bench)\//], tests: true },
  { from: /^(server|web)\//, never: [/^tools\//] },
  {
    from: /^server\/queries\//,
    may: [contract, words, /^server\/(db|queries)\//],
    never: [/^fastify$/, /^@fastify\//],
  },
  {
    from: /^server\/commands\//,
    may: [
      contract,
      words,
      /^server\/(call|container|passwords|sealed-secrets|throttle)\.ts$/,
      /^server\/(db|queries|policies|presenters|live|commands|safety)\//,
    ],
    never: [/^fastify$/, /^@fastify\//],
  },
  { from: /^server\/policies\//, may: [contract, words, /^server\/policies\//] },
  {
    from: /^server\/safety\//,
    may: [
      contract,
      words,
      /^server\/container\.ts$/,
      /^server\/(db|queries|policies|presenters|monitoring|safety)\//,
    ],
  },
  {
    from: /^server\/intake\//,
    may: [
      contract,
      words,
      /^server\/container\.ts$/,
      /^server\/(db|queries|policies|presenters|live|fhir|intake)\//,
      // A user who is imported is invited and changed as one who is entered; a held item is decided as others are.
      /^server\/commands\/(users\/write-user|data-exchange\/decide-held-item)\.ts$/,
    ],
    never: [/^fastify$/, /^@fastify\//],
  },
  {
    from: /^server\/intake\/records\//,
    never: [/^server\/(fhir|container)\b/, /^server\/intake\/(file|fhir|held)\//],
  },
  { from: /^server\/intake\/file\//, never: [/^server\/fhir\//, /^server\/intake\/(fhir|held)\//] },
  { from: /^server\/print\//, may: [/^server\/print\//] },
  { from: /^server\/routes\//, never: [/^server\/db\//] },
  {
    from: /^web\/ui\//,
    may: [/^contract\/values\//, /^web\/(ui|lib)\//],
    never: [/^@tanstack\//, /^oidc-client-ts$/, /^@microsoft\//],
  },
  { from: /^web\/lib\//, may: [contract, /^web\/lib\//] },
  {
    from: /^web\/(api|auth|live)\//,
    may: [contract, /^web\/(api|auth|live|lib)\//],
    never: [/^react-aria-components/],
  },
  { from: /^web\/monitoring\//, may: [/^web\/(monitoring|api|lib)\//] },
  {
    from: /^web\/clinical\//,
    may: [contract, /^web\/(clinical|ui|lib)\//],
    never: [/^@tanstack\//],
  },
  { from: /^web\/chart\//, may: [contract, /^web\/(chart|clinical|ui|lib|api|live)\//] },
  {
    from: /^web\/features\//,
    may: [contract, /^web\/(chart|clinical|ui|lib|api|auth|live|features)\//],
  },
  { from: /^(e2e|bench)\//, may: [contract, /^(e2e|bench|tools)\//], tests: true },
];

/** What `file` imports: paths from the root for files of the repository, names for packages. */
export function importsOf({ path, text }: RepositoryFile): readonly string[] {
  const statements =
    /^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...text.matchAll(statements)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? '';
    if (name.startsWith('.')) return join(dirname(path), name);
    return name.replace(/^@wattle\//, '');
  });
}

/** Each import that breaks a wall, as `file → import`. */
export function brokenWalls(files: readonly RepositoryFile[]): readonly string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => walls.some((wall) => breaks(wall, file.path, imported)))
      .concat(siblings(file))
      .map((imported) => `${file.path} → ${imported}`),
  );
}

function breaks(wall: Wall, path: string, imported: string): boolean {
  if (!wall.from.test(path) || (isTest(path) && wall.tests === undefined)) return false;
  const matches = (patterns: readonly RegExp[]) => patterns.some((one) => one.test(imported));
  if (wall.never !== undefined && matches(wall.never)) return true;
  const list = isOwn(imported) ? wall.may : wall.packages;
  return list !== undefined && !matches(list);
}

const isOwn = (imported: string) => /^(contract|server|web|e2e|bench|tools)\//.test(imported);

/** A command never imports another command, nor a feature another feature. */
function siblings(file: RepositoryFile): readonly string[] {
  const own = memberOf(file.path);
  if (own === undefined || isTest(file.path)) return [];
  return importsOf(file).filter((imported) => {
    const other = memberOf(imported);
    return other?.family === own.family && other.name !== own.name;
  });
}

function memberOf(path: string): { family: string; name: string } | undefined {
  const [, family, name] = /^(server\/commands|web\/features)\/([^/.]+)/.exec(path) ?? [];
  return family === undefined || name === undefined ? undefined : { family, name };
}
