import { useEffect, useEffectEvent } from 'react';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import { keepItem, readItem } from '../../lib/storage/storage.ts';

/** The keys of a round, and what each does. */
export const roundKeys = [
  {
    keys: ['j', 'ArrowRight'],
    shown: 'J or →',
    does: 'next',
    text: 'next resident; this one was seen',
  },
  {
    keys: ['k', 'ArrowLeft'],
    shown: 'K or ←',
    does: 'previous',
    text: 'previous resident; says nothing of this one',
  },
  { keys: ['a'], shown: 'A', does: 'asked', text: 'to the next question or recommendation' },
  { keys: ['m'], shown: 'M', does: 'medicines', text: 'to the medicines; ↓ and ↑ go on' },
  { keys: ['n'], shown: 'N', does: 'add', text: 'new medicine' },
  { keys: ['r'], shown: 'R', does: 'review', text: 'review and finalise' },
  { keys: ['?'], shown: '?', does: 'help', text: 'these keys' },
] as const;
export type RoundKey = (typeof roundKeys)[number]['does'];

const item = 'wattle.roundKeysOff';
const { tell, subscribe } = createListeners();

/** Whether single keys act; they can be turned off in this browser (WCAG 2.1.4). */
export function useAreKeysOn(): boolean {
  return useSyncExternalStore(subscribe, () => readItem(item) === null);
}

export function turnKeys(on: boolean): void {
  keepItem(item, on ? null : 'yes');
  tell();
}

/** Where one types, or a letter chooses: there every key has another meaning. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [aria-haspopup="listbox"], [role="menu"], [role="listbox"], [role="slider"], [role="grid"]';
/** What moves by arrows: a medicine’s checkbox to the next one’s. */
const movesByArrows = 'input, [role="tablist"], [role="radiogroup"]';
/** Messages have a dialog’s role too, in a region of their own. */
const overlays =
  '[role="dialog"]:not([role="region"] *), [role="alertdialog"]:not([role="region"] *), [role="menu"], [role="listbox"]';

/** What a key means in a round; undefined in a field or below a dialog, with a modifier, or while it is held down. */
function meaningOf(event: KeyboardEvent): RoundKey | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  const isPlain = !altKey && !ctrlKey && !metaKey && (!shiftKey || key === '?');
  if (!isPlain || repeat || event.isComposing || event.defaultPrevented) return undefined;
  const taken = key.startsWith('Arrow') ? `${typing}, ${movesByArrows}` : typing;
  if (target instanceof Element && target.closest(taken) !== null) return undefined;
  if (document.querySelector(overlays) !== null) return undefined;
  return roundKeys.find(({ keys }) => keys.some((one) => one === key.toLowerCase() || one === key))
    ?.does;
}

export function useRoundKeys(isOn: boolean, act: (meaning: RoundKey) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const meaning = meaningOf(event);
      if (meaning === undefined) return;
      event.preventDefault();
      run(meaning);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
