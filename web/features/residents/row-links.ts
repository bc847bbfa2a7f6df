import type { KeyboardEvent } from 'react';

type Way = 'name' | 'action';

/** The links of the rows shown, from the top: the names, or the actions. */
export function rowLinks(within: Element, way: Way = 'name'): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(`[data-row-link="${way}"]`)];
}

/** On a row's link, the up and down arrows move to the same link of the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: link } = event;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const table = link.closest('table');
  if (step === undefined || table === null) return;
  event.preventDefault();
  const links = rowLinks(table, link.dataset['rowLink'] === 'action' ? 'action' : 'name');
  links[links.indexOf(link) + step]?.focus();
}

/** Moves the focus to the first row; without rows it stays. */
export function enterList(within: Element): void {
  rowLinks(within)[0]?.focus();
}
