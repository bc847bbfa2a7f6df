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
/** Who is acting, when, and how a call or the start is refused: plain words that every part of the server uses. */
const words = /^server\/(actor|errors|time|start-error|version)\.ts$/;

/** What each folder of the server may import besides the contract, `words` and itself; none imports one above it. */
export const serverParts: Readonly<Record<string, string>> = {
  outbound: '',
  photos: '',
  policies: '',
  print: '',
  settings: '',
  monitoring: 'settings',
  db: 'monitoring',
  queries: 'db',
  backup: 'db queries',
  auth: 'db monitoring queries settings',
  mail: 'container monitoring queries settings',
  live: 'auth container db monitoring policies queries',
  presenters: 'policies print queries',
  // What a command judges: read once, as the screens show it. Presenting its answer is left to the routes.
  readers: 'db policies presenters queries',
  safety: 'container monitoring',
  commands:
    'call container db live passwords photos policies queries readers safety sealed-secrets throttle',
  fhir: 'auth call container db live outbound policies presenters queries sealed-secrets settings',
  // A user who is imported is invited and changed as one who is entered.
  intake:
    'call commands/users/write-user container db fhir live photos policies presenters queries readers',
  http: 'auth call commands/end-by-provider container db fhir monitoring policies queries settings',
  'demo/idp': 'auth container db passwords queries settings throttle',
  'demo/clinical-system':
    'commands/check-clinical-password container db demo/idp queries settings throttle',
  'demo/seed': 'commands/refresh-look-alikes container db demo/idp fhir intake presenters queries',
  routes:
    'call commands container demo/clinical-system/addresses fhir http intake mail policies presenters print queries readers safety throttle',
  jobs: 'commands container demo/idp/purge fhir mail monitoring queries',
  cli: 'backup compile-cache db fhir intake log passwords policies queries readers demo/seed/demo-service settings',
};

/**
 * Where SQL stands: in the queries; beside its record where records come in, and its search where they go out; and in
 * the parts that keep tables of their own.
 */
const sqlPlaces =
  /^server\/(?:(?:db|queries|fhir|backup|demo\/(?:idp|seed))\/|intake\/(?!fhir\/(?:read|schema)\/)|live\/publish\.ts$)/;
const sqlWords = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;

/** Who may import whom; `docs/architecture.md` says why. Every wall whose `from` matches a file applies to it. */
const walls: readonly Wall[] = [
  // `fhir/r4` has only types.
  { from: contract, packages: [/^zod\/mini$/, /^fhir\/r4$/] },
  { from: contract, may: [contract], tests: true },
  { from: /^contract\/values\//, never: [/^contract\/(entities|rules|operations)\//] },
  { from: /^contract\/entities\//, never: [/^contract\/(rules|operations)\//] },
  { from: /^contract\/rules\//, never: [/^contract\/operations\//] },
  { from: /^server\//, never: [/^(web|e2e|bench)\//], tests: true },
  { from: /^web\//, never: [/^(server|e2e|bench)\//], tests: true },
  { from: /^(server|web)\//, never: [/^tools\//] },
  ...Object.entries(serverParts).map(([part, may]) => ({
    from: new RegExp(`^server/${part}/`),
    may: [
      contract,
      words,
      ...[part, ...may.split(' ')].map((allowed) => new RegExp(`^server/${allowed}(/|\\.ts$)`)),
    ],
  })),
  { from: /^server\/(queries|commands|intake)\//, never: [/^fastify$/, /^@fastify\//] },
  {
    from: /^server\/intake\/records\//,
    never: [/^server\/(fhir|container)\b/, /^server\/intake\/(file|fhir|held-items)\//],
  },
  {
    from: /^server\/intake\/file\//,
    never: [/^server\/fhir\//, /^server\/intake\/(fhir|held-items)\//],
  },
  // What a resource says is the same whatever is stored.
  { from: /^server\/intake\/fhir\/(schema|read)\//, never: [/^server\/(db|queries|live)\//] },
  { from: /^server\/print\//, may: [/^server\/print\//] },
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
  { from: /^web\/record\//, may: [contract, /^web\/(record|chart|ui|lib|api)\//] },
  {
    from: /^web\/features\//,
    may: [contract, /^web\/(record|chart|clinical|ui|lib|api|auth|live|features)\//],
  },
  { from: /^(e2e|bench)\//, may: [contract, /^(e2e|bench|tools)\//], tests: true },
];

/** Each file with SQL where none belongs. */
export function straySql(files: readonly RepositoryFile[]): readonly string[] {
  return files
    .filter(({ path }) => path.startsWith('server/') && !sqlPlaces.test(path) && !isTest(path))
    .filter(({ text }) => sqlWords.test(text))
    .map(({ path }) => path);
}

/** Each folder of the server that has no wall. */
export function withoutWall(files: readonly RepositoryFile[]): readonly string[] {
  const parts = [...Object.keys(serverParts), 'testing'].map((part) => `server/${part}/`);
  const outside = files.filter(({ path }) => !parts.some((part) => path.startsWith(part)));
  return [...new Set(outside.flatMap(({ path }) => /^server\/([^/]+)\//.exec(path)?.[1] ?? []))];
}

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
