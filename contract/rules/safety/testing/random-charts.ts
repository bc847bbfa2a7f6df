import type { Dosage } from '../../../entities/dosage.ts';
import { frequencies, frequencyCodes, routeCodes } from '../../../values/medicine-codes.ts';
import { addDays } from '../../../values/plain-date.ts';
import { statedDosageOf } from '../../testing/dosage.ts';
import { structured } from '../../testing/medications.ts';
import { checkChart } from '../check-chart.ts';
import { membersOf } from '../facts/interaction-groups.ts';
import { interactionPairs } from '../facts/interaction-pairs.ts';
import { intervals } from '../facts/intervals.ts';
import type { ChartToCheck, CheckedLine } from '../line.ts';
import { today } from './lines.ts';

/** The same numbers from 0 to 1 for the same seed, in every engine (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const others = [
  'paracetamol',
  'amoxicillin',
  'cefalexin',
  'frusemide',
  'Lignocaine',
  'ωmega-3',
  '',
];
const ingredients = [
  ...new Set([
    ...interactionPairs.flatMap(({ groups }) => groups.flatMap(membersOf)),
    ...intervals.map(({ ingredient }) => ingredient),
    ...others,
  ]),
];
const strengths = ['500 mg', '70 mg', '2.5 mg', '240 mg in 5 mL', '5 mg and 2.5 mg', '1%', ''];
const forms = ['tablet', 'capsule', 'oral liquid', 'patch', 'modified release injection', 'gel'];
const doses = [
  '1 g (2 tablets)',
  '5–10 mg',
  '10 mL',
  'half a tablet',
  '1 patch (5 microgram per hour)',
  '62.5 microgram',
  'a thin layer',
  '2 tablets',
  '1-2 tabs',
];
const directions = [
  '',
  '',
  'On Mondays.',
  'Take weekly',
  'At 8 pm with food',
  'Alternate days',
  'mane',
  'every 4 to 6 hours',
  'Check BP before giving b.d.',
  'Turn every 2 hours, OD',
];
const maximums = ['4 g', '8 tablets', '4 doses', '10 mg', 'as directed', '', null];
const allergens = ['Augmentin', 'penicillin', 'codeine', 'grass', 'Amoxycillin', 'ACE inhibitors'];
const courseTypes = ['Regular', 'AsRequired', 'ShortCourse'] as const;

function drawLine(next: () => number, key: string): CheckedLine {
  const one = <T>(from: readonly [T, ...T[]] | readonly T[], otherwise: T): T =>
    from[Math.floor(next() * from.length)] ?? otherwise;
  const product = () =>
    structured({
      code: '',
      ingredients: Array.from({ length: Math.floor(next() * 3.2) }, () => one(ingredients, '')),
      brandName: next() < 0.2 ? 'Invega Trinza' : null,
      strength: one(strengths, ''),
      form: one(forms, ''),
    });
  const earlier = () => {
    const dose = one(doses, '');
    const often = one(frequencyCodes, 'once-daily');
    const texts = { dose, frequency: often, directions: one(directions, '') };
    const times = { courseType: 'Regular' as const, doseTimes: [], maximum24h: null };
    const dosage = statedDosageOf({ ...texts, ...times, startDate: today });
    return { ...texts, product: product(), dosage };
  };
  const frequency = one(frequencyCodes, 'once-daily');
  const startDate = addDays(today, Math.floor(next() * 60) - 40);
  const written = {
    courseType: one(courseTypes, 'Regular'),
    dose: one(doses, ''),
    frequency,
    doseTimes: next() < 0.9 ? [...frequencies[frequency].times] : [],
    startDate,
    maximum24h: one(maximums, null),
  };
  const stated = statedDosageOf(written);
  return {
    key,
    product: product(),
    ...written,
    dosage: next() < 0.2 ? undefined : next() < 0.2 ? inSteps(stated) : stated,
    route: one(routeCodes, 'oral'),
    endDate: next() < 0.5 ? null : addDays(startDate, Math.floor(next() * 60)),
    prnReason: next() < 0.9 ? 'pain' : null,
    directions: one(directions, ''),
    before: next() < 0.3 ? earlier() : null,
    earlier: null,
  };
}

/** The same schedule for five days, and then every second day. */
function inSteps(dosage: Dosage | undefined): Dosage | undefined {
  if (dosage?.kind !== 'schedule') return dosage;
  const then = dosage.steps.map((step) => ({
    ...step,
    parts: step.parts.map((part) => ({ ...part, days: { kind: 'days' as const, every: 2 } })),
  }));
  return { ...dosage, steps: [...dosage.steps.map((step) => ({ ...step, length: 5 })), ...then] };
}

/** A chart of as many lines, the same for the same seed. */
export function randomChart(seed: number, length: number): ChartToCheck {
  const next = numbersFrom(seed);
  const lines = Array.from({ length }, (_, index) => drawLine(next, `line-${index}`));
  const allergies = allergens
    .filter(() => next() < 0.2)
    .map((allergen) => ({ allergen, reaction: 'rash' }));
  const status = allergies.length > 0 ? ('LISTED' as const) : ('NONE KNOWN' as const);
  return {
    lines,
    today,
    allergies: {
      status,
      allergy: { note: '', disclaimer: '', allergies, recordedAt: null, recordedBy: null },
    },
  };
}

/** A digest (FNV-1a) of what the checks say about the charts. */
export function digestOf(charts: readonly ChartToCheck[]): string {
  let digest = 0x811c9dc5;
  for (const chart of charts) {
    const answer = JSON.stringify(
      checkChart(chart, (check, error) => {
        throw new Error(`The ${check} check failed`, { cause: error });
      }),
    );
    for (let i = 0; i < answer.length; i += 1) {
      digest = Math.imul(digest ^ answer.charCodeAt(i), 0x01000193);
    }
  }
  return (digest >>> 0).toString(16);
}

/** The same of so many random charts. */
export const digestOfCharts = (count: number): string =>
  digestOf(Array.from({ length: count }, (_, seed) => randomChart(seed, 1 + (seed % 5))));
