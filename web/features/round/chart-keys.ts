import { announce } from '../../ui/states/announce.ts';

// The keys find these by their place on the chart: what shows it doesn’t know of rounds.

/** Moves the focus to the first answer to the next open question or recommendation; after the last, to the first again. */
export function goToAsked(): void {
  const answers = [...document.querySelectorAll<HTMLElement>('[data-answers]')];
  const at = answers.findIndex((one) => one.contains(document.activeElement));
  const next = answers[at + 1] ?? answers[0];
  const button = next?.querySelector('button');
  if (button == null) announce('Nothing is asked about this resident.');
  else button.focus();
}

/** Moves the focus to the first medicine’s checkbox, from where arrow keys go on. */
export function goToMedicines(): void {
  document.querySelector<HTMLElement>('[data-draft-select] input')?.focus();
}

export function addMedicine(): void {
  document.querySelector<HTMLElement>('[data-add-medicine]')?.click();
}
