import type { Finding, FindingLevel } from '../../entities/safety.ts';
import type { RouteCode } from '../../values/medicine-codes.ts';
import { besides, linesBy } from './besides.ts';
import { groupsOf, type InteractionGroup } from './facts/interaction-groups.ts';
import type { InteractionPair } from './facts/interaction-pair.ts';
import { interactionPairs } from './facts/interaction-pairs.ts';
import { qtProlonging } from './facts/qt-prolonging.ts';
import {
  type ChartToCheck,
  type Check,
  type CheckedLine,
  ingredientsOf,
  isLocal,
  noIngredients,
} from './line.ts';
import { once } from './once.ts';

const pairsByGroup = new Map<
  InteractionGroup,
  { other: InteractionGroup; pair: InteractionPair }[]
>();
for (const pair of interactionPairs) {
  const [a, b] = pair.groups;
  const known = (group: InteractionGroup) => pairsByGroup.get(group) ?? [];
  pairsByGroup.set(a, [...known(a), { other: b, pair }]);
  if (a !== b) pairsByGroup.set(b, [...known(b), { other: a, pair }]);
}

/** What makes a tablet effervescent. */
const fizz = new Set(['citric acid', 'sodium bicarbonate', 'sodium citrate', 'tartaric acid']);

interface Member {
  readonly ingredient: string;
  readonly groups: readonly InteractionGroup[];
  /** What its groups interact with. */
  readonly partners: ReadonlySet<InteractionGroup>;
}

function memberOf(ingredient: string): Member {
  const groups = groupsOf(ingredient);
  const pairs = groups.flatMap((group) => pairsByGroup.get(group) ?? []);
  return { ingredient, groups, partners: new Set(pairs.map(({ other }) => other)) };
}

/** The ingredients of a line that are in any group. */
const membersIn = once((line: CheckedLine): readonly Member[] => {
  const members = ingredientsOf(line).map(memberOf);
  // The little potassium in a laxative or a rehydration salt isn't a supplement; that in an effervescent tablet is.
  const isSupplement = members.every(
    ({ ingredient, groups }) => groups.includes('potassium') || fizz.has(ingredient),
  );
  return members.filter(
    ({ groups }) => groups.length > 0 && (isSupplement || !groups.includes('potassium')),
  );
});

const linesInGroups = linesBy((line) => membersIn(line).flatMap(({ groups }) => groups));

const local: Pick<InteractionPair, 'level' | 'risk'> = {
  level: 'caution',
  risk: 'are given together, one of them on the skin or locally. Little of it reaches the blood, but watch for bleeding',
};

/**
 * What is known about two ingredients on two lines. One given locally concerns only an anticoagulant with an NSAID, and
 * pairs of which the facts say so.
 */
function pairOf(
  a: Member,
  b: Member,
  localRoutes: readonly RouteCode[],
): InteractionPair | undefined {
  if (a.ingredient === b.ingredient) return undefined;
  if (!b.groups.some((group) => a.partners.has(group))) return undefined;
  const found = a.groups
    .flatMap((group) => pairsByGroup.get(group) ?? [])
    .filter(({ other }) => b.groups.includes(other))
    .map(({ pair }) => pair);
  if (localRoutes.length > 0) {
    const counts = ({ local: routes }: InteractionPair) =>
      routes !== undefined && localRoutes.every((route) => routes.includes(route));
    const own = found.find(counts);
    if (own !== undefined) return own;
    const pair = found.find(({ groups: [one, two] }) => one === 'anticoagulant' && two === 'nsaid');
    return pair && { ...pair, ...local };
  }
  const first = (some: readonly InteractionPair[]) =>
    some.length < 2 ? some[0] : interactionPairs.find((pair) => some.includes(pair));
  const of = (wanted: FindingLevel) => first(found.filter(({ level }) => level === wanted));
  return of('conflict') ?? of('caution') ?? of('information');
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const day = 24 * 60;

/** Whether the times keep a pair as far apart as its source says, over midnight too; not if one of them has no times. */
function areApart(
  { apart, groups: [group] }: InteractionPair,
  a: readonly [Member, CheckedLine],
  b: readonly [Member, CheckedLine],
): boolean {
  const [[, { doseTimes: first }], [, { doseTimes: second }]] = a[0].groups.includes(group)
    ? [a, b]
    : [b, a];
  if (apart === undefined || first.length === 0 || second.length === 0) return false;
  const { before, after } = apart;
  return first.every((one) =>
    second.every((other) => {
      const until = minutesOf(other) - minutesOf(one);
      if (after === 'not that day') return until >= before * 60;
      return (until + day) % day >= before * 60 && (day - until) % day >= after * 60;
    }),
  );
}

function findingOf(a: string, b: string, pair: InteractionPair, isOneLocal: boolean): Finding {
  const both = [a, b].toSorted();
  const key = ['interaction', ...(isOneLocal ? ['local'] : []), ...both].join(':');
  const names = both.join(' and ');
  const label = both.map((name) => pair.labels?.[name]).find((one) => one !== undefined);
  return {
    key,
    check: 'interaction',
    level: pair.level,
    message: `${names.charAt(0).toUpperCase()}${names.slice(1)} ${pair.risk}.`,
    source: label ?? pair.source,
  };
}

/** A pair and its finding, where neither is given locally; both stay as long as the lines do. */
const meeting = once((a: Member) =>
  once((b: Member) => {
    const pair = pairOf(a, b, []);
    return pair === undefined
      ? {}
      : { pair, finding: findingOf(a.ingredient, b.ingredient, pair, false) };
  }),
);

interface Meeting {
  readonly pair?: InteractionPair;
  readonly finding?: Finding;
}

function meetingOf(a: Member, b: Member, localRoutes: readonly RouteCode[]): Meeting {
  if (localRoutes.length === 0) return meeting(a)(b);
  const pair = pairOf(a, b, localRoutes);
  if (pair === undefined) return {};
  return { pair, finding: findingOf(a.ingredient, b.ingredient, pair, true) };
}

/** Where two medicines meet that may prolong the QT interval: nothing says how dangerous that is (docs/safety.md). */
function qtGaps(line: CheckedLine, chart: ChartToCheck): string[] {
  const own = prolongingIn(line);
  if (own.length === 0) return [];
  const others = linesProlonging([prolongs], chart);
  return besides(line, others, chart.today, prolongingIn).flatMap(([, names]) =>
    own.flatMap((a) => names.filter((b) => b !== a).map((b) => qtGap([a, b].toSorted()))),
  );
}

const prolongingIn = (line: CheckedLine) =>
  isLocal(line) ? [] : ingredientsOf(line).filter((name) => qtProlonging.has(name));
const prolongs = 'prolongs';
const linesProlonging = linesBy((line) => (prolongingIn(line).length > 0 ? [prolongs] : []));

const qtGap = ([a = '', b = '']: readonly string[]) =>
  `${a.charAt(0).toUpperCase()}${a.slice(1)} and ${b} can both prolong the QT interval. Interactions of this class aren’t checked.`;

/** Pairs of ingredients that published sources warn of, on two lines that are taken together (DRF-07). */
export const checkInteractions: Check = (line, chart) => {
  if (ingredientsOf(line).length === 0) return { findings: [], notChecked: [noIngredients] };
  const own = membersIn(line);
  const notChecked = [...new Set(qtGaps(line, chart))];
  if (own.length === 0) return { findings: [], notChecked };
  const findings = new Map<string, Finding>();
  const others = linesInGroups(
    own.flatMap(({ partners }) => [...partners]),
    chart,
  );
  for (const [other, members] of besides(line, others, chart.today, membersIn)) {
    const localRoutes = [line, other].filter(isLocal).map(({ route }) => route);
    for (const a of own) {
      for (const b of members) {
        const { pair, finding } = meetingOf(a, b, localRoutes);
        if (pair === undefined || finding === undefined) continue;
        if (!areApart(pair, [a, line], [b, other])) findings.set(finding.key, finding);
      }
    }
  }
  return { findings: [...findings.values()], notChecked };
};
