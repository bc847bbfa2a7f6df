import type { CDPSession, Page } from '@playwright/test';
import {
  lintGenericName,
  lintInstruction,
  lintMedicineText,
  type TextRuleId,
} from '@wattle/contract/rules/display/lint.ts';

/** Widths in CSS px. The second is a window of 1280 px at 200 % zoom. */
const looks = [
  { width: 320, height: 640, deviceScaleFactor: 1 },
  { width: 640, height: 400, deviceScaleFactor: 2 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
];

interface PageText {
  readonly names: readonly { readonly generic: string; readonly rest: readonly string[] }[];
  readonly instructions: readonly string[];
  /** Both sides of the changes of a field. */
  readonly texts: readonly string[];
  /** Every line of text on the page. */
  readonly lines: readonly string[];
  /** What breaks a rule of layout or style, each with the rule's number. */
  readonly breaches: readonly string[];
}

/** Runs in the page: everything that is written there, and what is cut or styled against the rules. */
function read(): PageText {
  const breaches: string[] = [];
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
  const textOf = (element: Element) => element.textContent.trim();
  const say = (rule: string, element: Element, what: string) =>
    breaches.push(`${rule} ${what}: ${textOf(element).slice(0, 60)}`);

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) breaches.push(`ML10 ${scrollWidth} px of content`);

  const isHidden = (style: CSSStyleDeclaration) =>
    style.clipPath !== 'none' || (style.width === '1px' && style.height === '1px');
  const notes = document.querySelector('[aria-label="Resident details"] dl');
  for (const element of all('body *')) {
    const style = getComputedStyle(element);
    if (isHidden(style) || element.tagName === 'svg' || textOf(element) === '') continue;
    const over = element.scrollWidth > element.clientWidth + 1;
    const under = element.scrollHeight > element.clientHeight + 1;
    const cutsAcross = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const cutsDown = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (element.clientWidth === 0 || element === notes) continue;
    if (cutsAcross && over) say('L12', element, 'cut at its side');
    if (cutsDown && under) say('L12', element, 'cut at its foot');
    if ((style.overflowX === 'auto' || style.overflowX === 'scroll') && over)
      say('ML10', element, 'scrolls sideways');
  }

  const names = all('[data-medicine-name]');
  const instructions = all('[data-instruction]');
  for (const element of [...names, ...instructions, ...all('[data-medicine-text]')]) {
    const style = getComputedStyle(element);
    const type = Number.parseFloat(style.fontSize);
    if (!(Number.parseFloat(style.lineHeight) >= 1.2 * type)) say('L16', element, style.lineHeight);
    if (style.textTransform !== 'none' || style.fontVariantCaps !== 'normal')
      say('L17', element, 'changed case');
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')
        say('L12', element, 'may be shortened');
    }
    for (const { left, right } of element.getClientRects()) {
      if (left < -0.5 || right > clientWidth + 0.5) say('L12', element, 'beside the window');
    }
    if (style.whiteSpace === 'nowrap') say('L12', element, 'can’t wrap');
  }
  const isBold = (element: Element | null) =>
    element !== null && Number(getComputedStyle(element).fontWeight) >= 600;
  for (const element of names) {
    const [first, brand] = [element.firstElementChild, element.querySelector('em')];
    if (first?.tagName !== 'STRONG' || !isBold(first)) say('L1', element, 'no bold name first');
    if (brand && getComputedStyle(brand).fontStyle !== 'italic') say('L1', element, 'plain brand');
  }
  for (const element of instructions) {
    if (!isBold(element.querySelector('strong'))) say('L3', element, 'no bold dose');
  }
  return {
    names: names.map((element) => {
      const generic = element.querySelector('strong')?.textContent ?? '';
      return {
        generic,
        rest: element.textContent.slice(generic.length).split('\u00a0– ').slice(1),
      };
    }),
    instructions: instructions.map((element) => {
      const directions = element.querySelector('[data-directions]')?.textContent ?? '';
      return element.textContent.slice(0, element.textContent.length - directions.length);
    }),
    texts: [...all('[data-medicine-text]'), ...all('[data-directions]')].map(textOf),
    lines: document.body.innerText.split('\n'),
    breaches,
  };
}

const datesAndTimes: readonly TextRuleId[] = ['DT1', 'DT3', 'L18'];

/** What the specification quotes with slashes. */
const quoted = /Chart expiry: \d{2}\/\d{2}\/\d{4}/g;

function broken({ names, instructions, texts, lines, breaches }: PageText): string[] {
  const found = (text: string, ids: readonly string[]) => ids.map((id) => `${id} “${text}”`);
  return [
    ...breaches,
    ...names.flatMap(({ generic, rest }) => [
      ...found(generic, lintGenericName(generic)),
      ...rest.flatMap((part) => found(part, lintMedicineText(part))),
    ]),
    ...instructions.flatMap((text) => found(text, lintInstruction(text))),
    ...texts.flatMap((text) => found(text, lintMedicineText(text))),
    ...lines.flatMap((line) => {
      const ids = lintMedicineText(line.replace(quoted, ''));
      return found(
        line,
        ids.filter((id) => datesAndTimes.includes(id)),
      );
    }),
  ];
}

export interface DisplayReport {
  readonly medicines: number;
  readonly instructions: number;
  readonly broken: readonly string[];
}

/** Judges the page as it is at every width, and leaves it at the widest. */
export async function judge(
  page: Page,
  client: CDPSession,
  screen: string,
): Promise<DisplayReport> {
  const result = { medicines: 0, instructions: 0, broken: [] as string[] };
  for (const look of looks) {
    await client.send('Emulation.setDeviceMetricsOverride', { ...look, mobile: false });
    // Two frames: what follows the size of the window has followed it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const written = await page.evaluate(read);
    result.medicines = written.names.length;
    result.instructions = written.instructions.length;
    const where = `${screen} at ${look.width} px`;
    result.broken.push(...new Set(broken(written).map((one) => `${where}: ${one}`)));
  }
  return result;
}
