import type { FactSource } from '@wattle/contract/entities/safety.ts';
import { quantityText } from '@wattle/contract/rules/dosing/strength-text.ts';
import { rulesVersion } from '@wattle/contract/rules/safety/check-chart.ts';
import { type DoseLimits, withLimit } from '@wattle/contract/rules/safety/dose-limits.ts';
import { levelNames } from '@wattle/contract/rules/safety/check-words.ts';
import { classes } from '@wattle/contract/rules/safety/facts/classes.ts';
import { courses } from '@wattle/contract/rules/safety/facts/courses.ts';
import { crossReactions } from '@wattle/contract/rules/safety/facts/cross-reactions.ts';
import { membersOf } from '@wattle/contract/rules/safety/facts/interaction-groups.ts';
import { interactionPairs } from '@wattle/contract/rules/safety/facts/interaction-pairs.ts';
import type { Interval } from '@wattle/contract/rules/safety/facts/interval-kinds.ts';
import { intervals } from '@wattle/contract/rules/safety/facts/intervals.ts';
import { intervalName } from '@wattle/contract/rules/safety/intervals.ts';
import { largestDoses, smallestDoses } from '@wattle/contract/rules/safety/facts/largest-doses.ts';
import { avoidedFacts } from '@wattle/contract/rules/safety/facts/older-people.ts';
import {
  opioidEquivalents,
  opioidMethod,
  opioidThreshold,
} from '@wattle/contract/rules/safety/facts/opioid-equivalents.ts';
import { qtFacts } from '@wattle/contract/rules/safety/facts/qt-prolonging.ts';
import { routes } from '@wattle/contract/values/medicine-codes.ts';
import { escape, operatorPage } from './operator-page.ts';

/** What the safety check compares, from its own tables, and what it doesn’t: the screens and the print lead here. */
export function safetyPageOf(productName: string, limits: DoseLimits): string {
  const name = escape(productName);
  return operatorPage(
    `What the safety check of ${productName} checks`,
    `<p><strong>The check is a floor, not clinical decision support.</strong> It compares each medicine with a short list. It is not certified and not complete. A medicine without a finding is not a safe medicine.</p>
<p>Version ${escape(rulesVersion)} of the rules. ${name} keeps with each order what was found, not checked or failed.</p>
<section>
<h2>What is checked</h2>
<ul>
<li>The allergies on record: each ingredient by name, by the classes below, and by the cross-reactions below.</li>
<li>The same ingredient, or two medicines of one class, on days when both are taken.</li>
<li>The ${interactionPairs.length} pairs of medicines or groups below. No other interaction.</li>
<li>The reason and maximum of a when-required medicine, and whether the doses keep to it.</li>
<li>The frequency against the directions, the dose times and the product, and the first dose against the last before it.</li>
<li>Whether an antibiotic, another medicine for a few days or a short course has an end, and isn’t much too long.</li>
<li>Whether a list for older people says to avoid the medicine, for those below.</li>
<li>The dose against itself, the form, and the dose before it.</li>
<li>The doses of a day of all medicines together, for the ingredients under Largest doses below; and all opioids together.</li>
</ul>
</section>
<section>
<h2>What is not checked</h2>
<ul>
<li>Every interaction that isn’t below, such as amlodipine with rifampicin, or zopiclone with clarithromycin.</li>
<li>QT prolongation. Where two of the medicines listed at the end of this page meet, the chart only says so.</li>
<li>Whether a dose suits the resident; kidney and liver function, weight, tests, diseases and age.</li>
<li>What a medicine contains besides its active ingredients, such as gelatin, lactose or latex.</li>
<li>Medicines that aren’t on the chart, food and alcohol.</li>
</ul>
</section>
<section>
<h2>Interactions</h2>
${table(['Any of these', 'with any of these', 'Says'], interactionPairs.map(pairRow))}
</section>
<section>
<h2>Products with an interval of their own</h2>
<p>Another interval is found. A new prescription is compared with the last dose of the one before it.</p>
${table(
  ['Medicine', 'Which products', 'Is given', 'Source'],
  intervals.map((one) => [intervalName(one), whichProducts(one), one.words, one.source]),
)}
</section>
<section>
<h2>Classes</h2>
${table(
  ['Class', 'Medicines', 'Source'],
  Object.values(classes).map(({ many, members, source }) => [many, members, source]),
)}
</section>
<section>
<h2>Cross-reactions</h2>
${table(
  ['An allergy to', 'and the other way round', 'Says'],
  crossReactions.map(({ classes: [a, b], level, words, source }) => [
    classes[a].many,
    classes[b].many,
    `${levelNames[level]}: ${words}.`,
    source,
  ]),
)}
</section>
<section>
<h2>Largest doses</h2>
<p>For adults; many residents need less. Of a medicine given when required, its maximum in 24 hours counts. More than a maximum is a conflict; more than usual doses, than those for older people or than our own bound, which has no source, is a caution, and ten times the usual a conflict.</p>
${limitsText(limits)}${table(['Ingredient', 'By', 'The most', 'Source'], largestDoses.map(doseRow))}
<p>A tenth or less of ${smallestDoses.map(({ ingredient, least }) => `${escape(quantityText(least))} of ${escape(ingredient)}`).join(', ')} is a caution: our own bound, without a source.</p>
</section>
<section>
<h2>Given for some days only</h2>
<p>Charted as regular without an end, each is a caution, unless the directions say why it goes on; longer than the most too. A most without a source is our own bound.</p>
${table(
  ['Medicines', 'By', 'The most', 'Source'],
  courses.map(({ members, routes: by, leastADay, most, source }) => [
    members.join(', '),
    by === undefined ? 'what reaches the blood' : routesText(by),
    [
      ...(most === undefined ? [] : [`${most} days`]),
      ...(leastADay === undefined ? [] : [`asked if given ${leastADay} or more times a day`]),
    ].join('; '),
    source ?? 'none',
  ]),
)}
</section>
<section>
<h2>Best avoided in older people</h2>
<p>Given regularly, each is what the table says; when required it is information.</p>
${table(
  ['Medicines', 'Because of', 'Says', 'Source'],
  avoidedFacts.map(({ medicines, why, level, source }) => [
    medicines,
    why,
    levelNames[level],
    source ?? 'none: our own view',
  ]),
)}
</section>
<section>
<h2>Opioids</h2>
<p>All opioids of a day are added up as oral morphine: milligrams a day times the factor, for patches micrograms an hour. More than ${opioidThreshold.most} mg is a caution. Other opioids and routes aren’t checked.</p>
${table(
  ['By', 'Factors', 'Source'],
  [
    ...opioidEquivalents.map(
      ({ routes: by, factors }) =>
        [
          routesText(by),
          Object.entries(factors)
            .map(([name, factor]) => `${name} ${factor}`)
            .join(', '),
          opioidMethod,
        ] as const,
    ),
    ['all', `more than ${opioidThreshold.most} mg`, opioidThreshold.source] as const,
  ],
)}
</section>
<section>
<h2>QT prolongation</h2>
<p>Our own list, not complete. Two of these together aren’t checked: the chart only says so.</p>
${table(
  ['Medicines', 'What the source says', 'Source'],
  qtFacts.map(({ medicines, says, source }) => [medicines, says, source]),
)}
</section>`,
  );
}

/** The strengths or the kind of product that an interval is about. */
function whichProducts({ strengths, only }: Interval): string {
  if (strengths === undefined) return only === undefined ? 'all' : 'some, by form, route or brand';
  const texts = strengths.map(({ value, unit }) => `${value} ${unit}${unit === 'unit' ? 's' : ''}`);
  return texts.join(', ');
}

function pairRow({ groups: [a, b], level, risk, source }: (typeof interactionPairs)[number]) {
  const list = (group: typeof a) => membersOf(group).join(', ');
  return [list(a), list(b), `${levelNames[level]}: they ${risk}.`, source] as const;
}

/** What the operator of this instance has set lower; it stands in place of the rows below it. */
function limitsText(limits: DoseLimits): string {
  const lowered = largestDoses.flatMap((fact) =>
    withLimit([fact], fact.ingredient, limits).flatMap((limit) =>
      limit.basis === 'set' ? [{ ...fact, set: limit.most }] : [],
    ),
  );
  if (lowered.length === 0) return '';
  return `<h3>Lower limits that are set here</h3>
<p>More than one of these is a conflict, whatever the table below says.</p>
${table(
  ['Ingredient', 'By', 'The most', 'In place of'],
  lowered.map(({ ingredient, routes: by, per, most, set }) => [
    ingredient,
    routesText(by),
    `${quantityText(set)} ${periods[per]}`,
    quantityText(most),
  ]),
)}
<h3>All</h3>
`;
}

const routesText = (by: readonly (keyof typeof routes)[]) =>
  by.map((one) => routes[one]).join(', ');
const periods = { dose: 'at once', day: 'a day', week: 'a week' } as const;
const bases = {
  maximum: 'maximum',
  range: 'usual doses',
  bound: 'our own bound',
  older: 'for older people',
} as const;

function doseRow({
  ingredient,
  routes: by,
  only,
  per,
  most,
  basis,
  source,
}: (typeof largestDoses)[number]) {
  const name = only === undefined ? ingredient : `${ingredient}, released slowly`;
  const amount = `${quantityText(most)} ${periods[per]}: ${bases[basis]}`;
  return [name, routesText(by), amount, source ?? 'none'] as const;
}

/** The last of a row is its source, below the text before it or in a column of its own. */
function table(
  heads: readonly string[],
  rows: readonly (readonly [...string[], FactSource | string])[],
): string {
  return `<table class="lists">
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${cellsOf(row, heads).join('')}</tr>`).join('\n')}
</tbody>
</table>`;
}

function cellsOf(row: readonly (string | FactSource)[], heads: readonly string[]): string[] {
  const label = heads.at(-1) === 'Source' ? '' : 'Source: ';
  const texts = row.map((cell) =>
    typeof cell === 'string'
      ? escape(cell)
      : `<small>${label}<a href="${escape(cell.url)}">${escape(cell.title)}</a></small>`,
  );
  const last = heads.length - 1;
  return [...texts.slice(0, last), texts.slice(last).join('')].map(
    (cell, column) => `<td data-label="${heads[column]}">${cell}</td>`,
  );
}
