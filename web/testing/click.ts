import { type Locator, page, userEvent } from 'vitest/browser';

/*
 * A click waits, as Playwright's does, until the element is alone, enabled, at rest and hit by the mouse. Playwright
 * asks the page for that in forty steps, because the page is in a frame: a click took 200 ms, and now takes 50.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** After these, Playwright clicks, or says why it can't. */
const framesToWait = 60;

// As it is before a test stops the clock.
const requestFrame = window.requestAnimationFrame.bind(window);
const nextFrame = () => new Promise((resolve) => requestFrame(resolve));

/** Where the mouse hits the element; undefined where it doesn't. */
function pointOn(target: Locator): Point | undefined {
  const [element, another] = target.elements();
  if (element === undefined || another !== undefined) return undefined;
  if (element.matches(':disabled') || element.closest('[aria-disabled=true]')) return undefined;
  const [box] = element.getClientRects();
  if (box === undefined) return undefined;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (element.contains(document.elementFromPoint(point.x, point.y))) return point;
  element.scrollIntoView({ block: 'center', inline: 'center' });
  return undefined;
}

async function restingPointOn(target: Locator): Promise<Point | undefined> {
  let before: Point | undefined;
  for (let frame = 0; frame < framesToWait; frame += 1) {
    const now = pointOn(target);
    if (now && now.x === before?.x && now.y === before.y) return now;
    before = now;
    await nextFrame();
  }
  return undefined;
}

const locators = Object.getPrototypeOf(page.getByText('')) as Locator;
const click = Object.getOwnPropertyDescriptor(locators, 'click')?.value as Locator['click'];

locators.click = async function (this: Locator, options): Promise<void> {
  const point = options === undefined ? await restingPointOn(this) : undefined;
  if (point === undefined) return click.call(this, options);
  return userEvent.pointer({ keys: '[MouseLeft]', coords: point });
};
