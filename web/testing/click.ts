import { type Locator, page, userEvent } from 'vitest/browser';

/*
 * A click waits, as Playwright's does, until the element is alone, enabled, at rest and hit by the mouse, and one that
 * misses it is kept from the page. Playwright asks the page for that in forty steps, because the page is in a frame: a
 * click took 200 ms, and now takes 50.
 */

interface Target {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
  /** Whether the mouse hits it there. */
  readonly isHit: boolean;
}

/** After these, Playwright clicks, or says why it can't. */
const framesToWait = 60;

/** After these, something that doesn't go away covers it, such as a bar that stays. */
const framesToUncover = 3;

// As it is before a test stops the clock.
const requestFrame = window.requestAnimationFrame.bind(window);
const nextFrame = () => new Promise((resolve) => requestFrame(resolve));

/** The middle of the element; undefined if it can't be clicked. */
function find(locator: Locator): Target | undefined {
  const [element, another] = locator.elements();
  if (element === undefined || another !== undefined) return undefined;
  if (element.matches(':disabled') || element.closest('[aria-disabled=true]')) return undefined;
  const [box] = element.getClientRects();
  if (box === undefined) return undefined;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return { element, x, y, isHit: element.contains(document.elementFromPoint(x, y)) };
}

const partsOfClick = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/** Clicks there; false if something else has moved there since, which then hears nothing of it. */
async function hit({ element, x, y }: Target): Promise<boolean> {
  let isHit: boolean | undefined;
  const hear = (event: Event) => {
    isHit ??= event.target instanceof Node && element.contains(event.target);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const part of partsOfClick) window.addEventListener(part, hear, true);
  await userEvent.pointer({ keys: '[MouseLeft]', coords: { x, y } });
  for (const part of partsOfClick) window.removeEventListener(part, hear, true);
  return isHit === true;
}

/** Clicks the element once it rests; false if it doesn't. */
async function clickResting(locator: Locator): Promise<boolean> {
  let before: Target | undefined;
  let missed = 0;
  for (let frame = 0; frame < framesToWait; frame += 1) {
    const now = find(locator);
    if (now && now.x === before?.x && now.y === before.y) {
      if (now.isHit && (await hit(now))) return true;
      // Only at rest: what opens is in another place first, and the page would scroll there.
      if (!now.isHit) {
        missed += 1;
        // A list that is about to close covers it for some frames: what is in view then stays where it is.
        const place = missed > framesToUncover ? 'center' : 'nearest';
        now.element.scrollIntoView({ block: place, inline: place });
      }
    }
    before = now;
    await nextFrame();
  }
  return false;
}

const locators = Object.getPrototypeOf(page.getByText('')) as Locator;
const click = Object.getOwnPropertyDescriptor(locators, 'click')?.value as Locator['click'];

locators.click = async function (this: Locator, options): Promise<void> {
  const isDone = options === undefined && (await clickResting(this));
  if (!isDone) await click.call(this, options);
};
