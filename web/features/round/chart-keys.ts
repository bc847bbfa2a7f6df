import { announce } from '../../ui/states/announce.ts';

// The keys find these by their place on the chart: what shows it doesn’t know of rounds.

/** The chart that is shown and can be used. The next one of the round is in the page too, drawn out of sight. */
const openChart = () => document.querySelector('[data-chart-stage]:not([inert])');

const shown = (selector: string, chart = openChart()) =>
  [...(chart?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((one) =>
    one.checkVisibility(),
  );

/** Moves the focus to the first answer to the next open question or recommendation; after the last, to the first again. */
export function goToAsked(): void {
  const chart = openChart();
  // It says nothing of one that isn’t there yet.
  if (chart === null) return;
  const answers = shown('[data-answers]', chart);
  const at = answers.findIndex((one) => one.contains(document.activeElement));
  const next = answers[at + 1] ?? answers[0];
  const button = next?.querySelector('button');
  if (button == null) announce('Nothing is asked about this resident.');
  else button.focus();
}

/** Moves the focus to the first medicine’s checkbox, from where arrow keys go on. */
export function goToMedicines(): void {
  shown('[data-draft-select] input')[0]?.focus();
}

export function addMedicine(): void {
  shown('[data-add-medicine]')[0]?.click();
}
