import { readUsual } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { CourseType } from '@wattle/contract/entities/medication.ts';
import { readProduct } from '@wattle/contract/rules/dosing/read-product.ts';
import { strengthText } from '@wattle/contract/rules/dosing/strength-text.ts';
import { PoisonsSchedule, routeCodes } from '@wattle/contract/values/medicine-codes.ts';
import { describe, expect, test } from 'vitest';
import { allergens } from './allergies.ts';
import { catalogueProduct } from '../catalogue-rows.ts';
import { catalogue } from './catalogue.ts';
import { allergyClasses, type CatalogueSeed } from './catalogue-seed.ts';
import * as notes from './notes.ts';

function amounts(product: CatalogueSeed): string[] {
  return [product.strength, ...product.doses, ...(product.prn ? [product.prn.max24h] : [])];
}

const inMg: Record<string, number> = { microgram: 0.001, mg: 1, g: 1000, unit: 1, units: 1 };
const counted = '(half a|\\d+ and a half|[\\d.,]+)';
const pieces = '(?:tablet|capsule|suppository|puff|spray|mL)s?';
const amountOf = /^([\d.,]+) (microgram|mg|g|units?)\b/;

const number = (text: string) => Number(text.replaceAll(',', ''));

function count(text: string): number {
  if (text === 'half a') return 0.5;
  return text.endsWith(' and a half') ? Number.parseInt(text, 10) + 0.5 : number(text);
}

/** Milligrams (or units) in one piece, or in 1 mL, of a product with one stated strength. */
function contentOfOne(strength: string): number | undefined {
  const found = /^([\d.,]+) (microgram|mg|g|units?)(?: in ([\d.]+) mL| per (?:mL|dose))?$/.exec(
    strength,
  );
  if (!found) return undefined;
  return (number(found[1] ?? '') * (inMg[found[2] ?? ''] ?? Number.NaN)) / Number(found[3] ?? 1);
}

/** `500 mg (1 tablet)` or `8 tablets (4 g)`: the stated amount and the number of pieces. */
function parseAmount(text: string): { amount: number; pieces: number } | undefined {
  const [outer = '', inner = ''] = text.replace(')', '').split(' (');
  const [left, right] = amountOf.test(outer) ? [outer, inner] : [inner, outer];
  const amount = amountOf.exec(left);
  const piece = new RegExp(`^${counted} ${pieces}$`).exec(right);
  if (!amount || !piece) return undefined;
  return {
    amount: number(amount[1] ?? '') * (inMg[amount[2] ?? ''] ?? Number.NaN),
    pieces: count(piece[1] ?? ''),
  };
}

describe('the demo catalogue', () => {
  test('the strength of every product is read as numbers, and reads as it is written', () => {
    const read = catalogue.map((product) => readProduct(product));
    expect(read.map((one) => one && strengthText(one))).toEqual(catalogue.map((p) => p.strength));
  });

  test('has at least 120 products, each with its own code', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(120);
    expect(new Set(catalogue.map((p) => p.code)).size).toBe(catalogue.length);
    expect(catalogue.filter((p) => !/^W\d{4}$/.test(p.code))).toEqual([]);
  });

  test('no two products are the same thing', () => {
    const identity = catalogue.map((p) =>
      [p.ingredients, p.strength, p.form, p.route, p.brands[0]].join('|'),
    );
    expect(new Set(identity).size).toBe(catalogue.length);
  });

  const listed = (wrong: (product: CatalogueSeed) => boolean) =>
    catalogue.filter(wrong).map((product) => product.code);

  test('every product is complete', () => {
    const outside = (list: readonly string[], most: number) =>
      list.length < 1 || list.length > most || list.some((text) => text.trim() === '');
    expect(listed((p) => outside(p.ingredients, 4))).toEqual([]);
    expect(listed((p) => p.ingredients.some((name) => name !== name.toLowerCase()))).toEqual([]);
    expect(listed((p) => outside(p.brands, 3))).toEqual([]);
    expect(listed((p) => outside(p.doses, 3))).toEqual([]);
    expect(listed((p) => outside(p.frequencies, 2))).toEqual([]);
    expect(listed((p) => outside([p.strength, p.form], 2))).toEqual([]);
  });

  test('each course type carries what it needs and nothing else', () => {
    expect(listed((p) => (p.prn !== undefined) !== (p.usualCourseType === 'AsRequired'))).toEqual(
      [],
    );
    expect(listed((p) => p.prn?.reason === '' || p.prn?.max24h === '')).toEqual([]);
    expect(
      listed((p) => p.frequencies.includes('when-required') !== (p.prn !== undefined)),
    ).toEqual([]);
    expect(
      listed((p) => (p.courseDays ?? 0) > 0 !== (p.usualCourseType === 'ShortCourse')),
    ).toEqual([]);
  });

  test('complementary products are unscheduled, packed ones solid and never Schedule 8', () => {
    expect(listed((p) => p.complementary && p.schedule !== 'unscheduled')).toEqual([]);
    expect(listed((p) => p.packable && !/tablet|capsule/.test(p.form))).toEqual([]);
    expect(listed((p) => p.packable && p.schedule === 'S8')).toEqual([]);
  });

  test('every amount that names both a quantity and a count agrees with the strength', () => {
    const checked: string[] = [];
    const wrong: string[] = [];
    for (const product of catalogue) {
      const one = contentOfOne(product.strength);
      if (one === undefined) continue;
      for (const text of amounts(product).slice(1)) {
        const parsed = parseAmount(text);
        if (!parsed) continue;
        checked.push(text);
        const gap = Math.abs(parsed.amount - parsed.pieces * one);
        if (gap > 1e-9 * parsed.amount) wrong.push(`${product.code} ${product.strength}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(checked.length).toBeGreaterThan(150);
  });

  test('one dose never exceeds the maximum in 24 hours', () => {
    const excessive = listed(({ doses, prn }) => {
      const most = prn && parseAmount(prn.max24h);
      return (
        most !== undefined && doses.some((dose) => (parseAmount(dose)?.amount ?? 0) > most.amount)
      );
    });
    expect(excessive).toEqual([]);
  });

  test('every schedule, route, course type and allergy class occurs', () => {
    expect(new Set(catalogue.map((p) => p.schedule))).toEqual(new Set(PoisonsSchedule.options));
    expect(new Set(catalogue.map((p) => p.route))).toEqual(new Set(routeCodes));
    expect(new Set(catalogue.map((p) => p.usualCourseType))).toEqual(new Set(CourseType.options));
    expect(new Set(catalogue.flatMap((p) => p.allergyClasses))).toEqual(
      new Set(Object.keys(allergyClasses)),
    );
  });

  test('SP4 old Australian names lead to the present ones', () => {
    const present = (old: string) => [
      ...new Set(catalogue.filter((p) => p.synonyms.includes(old)).map((p) => p.ingredients[0])),
    ];
    expect(present('frusemide')).toEqual(['furosemide']);
    expect(present('thyroxine')).toEqual(['levothyroxine']);
    expect(present('cephalexin')).toEqual(['cefalexin']);
    expect(present('amoxycillin')).toEqual(['amoxicillin']);
  });

  test('methotrexate and the bisphosphonates are weekly', () => {
    const isWeekly = (p: CatalogueSeed) =>
      p.ingredients.includes('methotrexate') || p.allergyClasses.includes('bisphosphonates');
    expect(listed(isWeekly).length).toBeGreaterThan(2);
    expect(listed((p) => isWeekly(p) && p.frequencies.join() !== 'once-weekly')).toEqual([]);
  });
});

describe('allergens', () => {
  test('name ingredients of the catalogue, with the class that the catalogue gives them', () => {
    const unknown = allergens.filter(({ ingredient, allergyClass }) => {
      if (ingredient === undefined) return false;
      const products = catalogue.filter((p) => p.ingredients.includes(ingredient));
      const known = (p: CatalogueSeed) => !allergyClass || p.allergyClasses.includes(allergyClass);
      return products.length === 0 || !products.every(known);
    });
    expect(unknown).toEqual([]);
    expect(allergens.filter((a) => a.reactions.length === 0)).toEqual([]);
  });

  test('are distinct', () => {
    expect(new Set(allergens.map((a) => a.substance)).size).toBe(allergens.length);
  });
});

describe('notes', () => {
  const { infectionComments, ...lists } = notes;
  test.each(Object.entries({ ...lists, ...infectionComments }))(
    '%s are distinct single lines that fit their field',
    (_name, lines: readonly string[]) => {
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(line).toMatch(/^\S.{2,198}\S$/);
    },
  );
});

test('every usual dose and maximum is data, and its words read back as the same', () => {
  for (const seed of catalogue) {
    const { usualDoses, usualMost, ...product } = catalogueProduct(seed);
    expect(usualDoses).toHaveLength(seed.doses.length);
    expect(usualMost === undefined).toBe(seed.prn === undefined);
    expect(readUsual(product, product)).toMatchObject({ usualDoses, problems: [] });
  }
});
