import type { DisplayRule } from '@wattle/contract/rules/display/display-rule.ts';
import { allDisplayRules, displayRules } from '@wattle/contract/rules/display/rules.ts';
import { nbsp } from '@wattle/contract/rules/line/medicine-units.ts';
import { escape, operatorPage } from './operator-page.ts';

/** Every display rule with its source, its status and its tests, for auditors. */
export function displayRulesPage(productName: string): string {
  const name = escape(productName);
  return operatorPage(
    `Display rules of ${productName}`,
    `<p>How ${name} writes and shows medicines, people and dates: each rule in our own words, where it comes from, whether it is met, and the tests that look after it. The tests take their rules and examples from the same table as this page.</p>
<p><strong>This page claims the rules below and nothing more.</strong> It doesn’t claim that ${name} conforms to the National Guidelines for On-Screen Display of Medicines Information of the Australian Commission on Safety and Quality in Health Care (ACSQHC), to the NHS Common User Interface (CUI) guidance, or to any other guide. They have more rules than these, and we could not read all of them in full. ${name} is not for clinical use.</p>
<p>${summary()} In the examples · stands for a non-breaking space.</p>
${displayRules
  .map(
    ({ title, rules }) => `<section>
<h2>${title}</h2>
<table>
<thead><tr><th scope="col">No.</th><th scope="col">Rule and source</th><th scope="col" class="status">Status</th><th scope="col" class="tests">What is missing, and tests</th></tr></thead>
<tbody>
${rules.map(row).join('\n')}
</tbody>
</table>
</section>`,
  )
  .join('\n')}`,
  );
}

function summary(): string {
  const count = (status: DisplayRule['status']) =>
    allDisplayRules.filter((rule) => rule.status === status).length;
  return `Of ${allDisplayRules.length} rules ${count('met')} are met, ${count('partly met')} are partly met and ${count('not met')} are not met.`;
}

function row({ id, rule, source, status, reason, how, tests, examples }: DisplayRule): string {
  const texts = (list: readonly string[]) =>
    list.map((text) => `<code>${escape(text.replaceAll(nbsp, '·'))}</code>`).join(' ');
  return `<tr id="${id}" data-status="${status}">
<th scope="row">${id}</th>
<td>${escape(rule)}
<small>Source: ${escape(source)}</small>
${examples === undefined ? '' : `<small>Breaks it: ${texts(examples.breaks)}</small><small>Keeps it: ${texts(examples.keeps)}</small>`}</td>
<td class="status">${status}</td>
<td class="tests">${reason === undefined ? '' : `${escape(reason)} `}<small>${escape(how)}</small>
${tests.map((path) => `<small>${escape(path)}</small>`).join('')}</td>
</tr>`;
}
