/** What in a migration breaks the programs that are running while it is applied, or holds them up. */
export function contractions(text: string): readonly string[] {
  // The header says which programs it works with; docs/runbooks/upgrade.md.
  if (/^-- contract \d{3}: \S/.test(text)) return [];
  const statements = statementsOf(text);
  const created = statements.flatMap(
    (one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? [],
  );
  const dropped = [...statements.join(';').matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)];
  const own: OwnObjects = {
    tables: new Set(created),
    replaced: new Set(dropped.map(([, name = '']) => name)),
  };
  const isIndexesOnly = statements.every((one) => one === '' || one.startsWith('create index'));
  return statements.flatMap((statement) => [
    ...problemsOf(statement, own),
    ...(isIndexesOnly ? [] : locksFor(statement, own)),
  ]);
}

/** An index of a table that has rows is built while others write only by a migration that has nothing else. */
function locksFor(statement: string, { tables }: OwnObjects): readonly string[] {
  const table = /^create index .*?\bon (?:only )?(\w+)/.exec(statement)?.[1];
  return table === undefined || tables.has(table)
    ? []
    : ['builds an index together with something else'];
}

interface OwnObjects {
  /** Tables that the migration creates. */
  readonly tables: ReadonlySet<string>;
  /** Constraints that it drops, perhaps to add them again with more in them. */
  readonly replaced: ReadonlySet<string>;
}

/** In lower case, without comments, texts and the bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
}

function problemsOf(statement: string, own: OwnObjects): readonly string[] {
  const dropped =
    /^drop (table|view|materialized view|function|trigger|type|sequence|schema|extension)\b/.exec(
      statement,
    )?.[1];
  if (dropped !== undefined) return [`drops a ${dropped}`];
  if (statement.startsWith('truncate')) return ['empties a table'];
  const unique = /^create unique index .*?\bon (\w+)/.exec(statement)?.[1];
  if (unique !== undefined && !own.tables.has(unique)) return ['adds a unique index'];
  const [, table = '', changes] =
    /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? [];
  if (changes === undefined || own.tables.has(table)) return [];
  return partsOf(changes).flatMap((change) => problemOf(change, own) ?? []);
}

/** The changes of one `alter table`: the text between the commas outside parentheses. */
function partsOf(changes: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of changes) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

function problemOf(change: string, { replaced }: OwnObjects): string | undefined {
  if (/^rename\b/.test(change)) return 'renames';
  if (/^drop (?!constraint\b)/.test(change)) return 'drops a column';
  if (/^alter (column )?\w+ (set data )?type\b/.test(change)) return 'changes a type';
  if (/^alter (column )?\w+ set not null/.test(change)) return 'makes a column required';
  if (/^alter (column )?\w+ drop default/.test(change)) return 'drops a default';
  const constraint = /^add constraint (\w+)/.exec(change)?.[1];
  if (constraint !== undefined) {
    const isSafe = replaced.has(constraint) || change.endsWith('not valid');
    return isSafe ? undefined : 'adds a constraint';
  }
  if (/^add (check|unique|primary key|foreign key|exclude)\b/.test(change)) {
    return 'adds a constraint';
  }
  const isRequired = /^add .*\bnot null\b/.test(change);
  const hasValue = /\bdefault\b|\bgenerated\b/.test(change);
  return isRequired && !hasValue ? 'adds a required column without a default' : undefined;
}
