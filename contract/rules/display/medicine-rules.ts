import type { DisplayRule } from './display-rule.ts';

const lint = 'contract/rules/display/lint.test.ts';
const line = 'contract/rules/line/medicine-line.test.ts';
const units = 'contract/rules/line/medicine-units.test.ts';
const catalogue = 'server/demo/seed/data/catalogue-lines.test.ts';
const print = 'server/routes/portal/print-texts.test.ts';
const screens = 'e2e/display-rules.e2e.ts';

const findings = 'contract/rules/display/findings.test.ts';

const everywhere = [lint, catalogue, print, screens];
const linted =
  'A linter with examples; every line of the demo catalogue; the texts of the printed chart; every screen.';

/** L1–L18: the medicine line. The numbers are ours; the sources are the ACSQHC guide and the NHS CUI behind it. */
export const medicineRules = [
  {
    id: 'L1',
    rule: 'The generic name comes first, bold and in lower case. The brand follows and looks different.',
    source: 'NHS CUI MEDi-001, 002, 013; example in AU Base',
    status: 'partly met',
    reason:
      'Names have no mixed-case letters: the national list may not be shipped under an open licence. In print the brand is told apart by its place alone.',
    how: 'The order of the elements on every screen; the name’s formatter.',
    tests: [line, catalogue, screens],
  },
  {
    id: 'L2',
    rule: 'Parts of a line are joined by a spaced dash that stays with the part before it when the line breaks.',
    source: 'NHS CUI MEDi-011, 018; ACSQHC 6.3.1',
    status: 'met',
    how: linted,
    tests: [line, ...everywhere],
    examples: {
      breaks: [
        'oral – once a day',
        '5\u00a0mg - oral',
        'oral\u00a0–once a day',
        'oral– once a day',
      ],
      keeps: ['oral\u00a0– once a day', '2–3\u00a0tablets', 'modified-release tablet'],
    },
  },
  {
    id: 'L3',
    rule: 'The label DOSE stands before the dose, without a colon. The amount is bold.',
    source: 'NHS CUI MEDi-007, 031, 032, 038; ACSQHC 6.3.1',
    status: 'partly met',
    reason: 'The dose times dialog shows the instruction as one plain text.',
    how: 'The start of every instruction; the weight of the amount on every screen.',
    tests: everywhere,
  },
  {
    id: 'L4',
    rule: 'No zero at the end of a decimal.',
    source: 'NHS CUI MEDi-015, 042, 048; ACSQHC 6.3.5',
    status: 'met',
    how: `${linted} An amount typed with one is refused with advice.`,
    tests: [line, units, findings, ...everywhere],
    examples: {
      breaks: ['5.0\u00a0mg', '2.50\u00a0mg', '0.10%'],
      keeps: ['5\u00a0mg', '10\u00a0mg', '2.05\u00a0mg', '100\u00a0mg'],
    },
  },
  {
    id: 'L5',
    rule: 'A number below one starts with a zero.',
    source: 'NHS CUI MEDi-016, 043, 049; ACSQHC 6.3.6',
    status: 'met',
    how: `${linted} An amount typed without it is refused with advice.`,
    tests: [line, units, findings, ...everywhere],
    examples: {
      breaks: ['.5\u00a0mg', 'give .25\u00a0mL'],
      keeps: ['0.5\u00a0mg', 'with food. 2\u00a0tablets'],
    },
  },
  {
    id: 'L6',
    rule: 'A comma groups the digits from one thousand, and stands nowhere else.',
    source: 'NHS CUI MEDi-017, 044, 050; ACSQHC 6.3.7',
    status: 'met',
    how: `${linted} An amount typed without it is refused with advice.`,
    tests: [line, units, findings, ...everywhere],
    examples: {
      breaks: [
        '1500\u00a0mg',
        '25000\u00a0units',
        '1,00\u00a0units',
        '1,5\u00a0mg',
        '1000,000\u00a0units',
      ],
      keeps: [
        '1,500\u00a0mg',
        '999\u00a0mg',
        '1,000,000\u00a0units',
        '0.0625\u00a0mg',
        '08:00, 12:00',
      ],
    },
  },
  {
    id: 'L7',
    rule: 'A non-breaking space keeps a number with its unit and its fraction. They never run together, and no full stop follows the unit.',
    source: 'NHS CUI MEDi-024, 041; ACSQHC 6.3.3, 6.3.4',
    status: 'met',
    how: linted,
    tests: [line, units, findings, ...everywhere],
    examples: {
      breaks: [
        '500mg',
        '500 mg',
        '500\u00a0mg.',
        '2tablets',
        '2 tablets',
        'for 3 days',
        '1 1/2\u00a0tablets',
      ],
      keeps: [
        '500\u00a0mg',
        '500\u00a0mg (1\u00a0tablet)',
        '1\u00a01/2\u00a0tablets',
        '0.5%',
        'vitamin B12',
        'on the 2nd day',
      ],
    },
  },
  {
    id: 'L8',
    rule: 'Units are mg, g and mL; microgram, nanogram and units are written in full.',
    source: 'ACSQHC appendix 9.1; ACSQHC terminology 2024',
    status: 'met',
    how: `${linted} An amount typed otherwise is refused with advice.`,
    tests: [line, units, findings, ...everywhere],
    examples: {
      breaks: [
        '50\u00a0mcg',
        '50\u00a0\u00b5g',
        '10\u00a0U',
        '10\u00a0IU',
        '5\u00a0cc',
        '5\u00a0ml',
        '5\u00a0MG',
        '50\u00a0micrograms',
      ],
      keeps: [
        '50\u00a0microgram',
        '10\u00a0units',
        '1\u00a0unit',
        '5\u00a0mL',
        '5\u00a0mg',
        'a cup of water',
      ],
    },
  },
  {
    id: 'L9',
    rule: 'How often is said in words, never only by a Latin short form.',
    source: 'ACSQHC appendix 9.2',
    status: 'partly met',
    reason:
      'The frequency is always in words. What a prescriber writes into the directions is kept as it was written.',
    how: linted,
    tests: [line, ...everywhere],
    examples: {
      breaks: ['one tablet BD', 'mane and nocte', 'PRN', 't.d.s.', 'q4h', 'stat'],
      keeps: [
        'twice a day',
        'every 4\u00a0hours',
        'when required (PRN)',
        'once a day at night',
        'a statin',
      ],
    },
  },
  {
    id: 'L10',
    rule: 'The route is written in full.',
    source: 'ACSQHC terminology 2016 and 2024',
    status: 'partly met',
    reason:
      'The route is always in words. What a prescriber writes into the directions is kept as it was written.',
    how: linted,
    tests: [line, ...everywhere],
    examples: {
      breaks: ['give SC', 'give s/c', 'PO', 'IM', 'subcut', 'p.o.'],
      keeps: ['subcutaneous injection', 'sublingual', 'oral', 'and/or', 'slowly'],
    },
  },
  {
    id: 'L11',
    rule: 'A medicine given when required says what for, and how much at most in 24 hours; what is missing is said.',
    source: 'ACSQHC 6.3.1, appendix 9.2',
    status: 'met',
    how: 'The instruction’s formatter; a linter over every instruction of the catalogue, the print and the screens.',
    tests: [line, ...everywhere],
  },
  {
    id: 'L12',
    rule: 'No medicine line is cut or shortened. It wraps between words.',
    source: 'NHS CUI MEDi-012, 021, 022, 025, 054',
    status: 'partly met',
    reason:
      'Medicines, doses, dates and allergies are always whole. The line of the chart’s header with the special needs and the medication note is cut at its end; Details shows it whole.',
    how: 'Sizes and styles of every name, instruction, date and allergy at four widths; a linter for dots of omission.',
    tests: [lint, catalogue, print, screens],
    examples: {
      breaks: ['paracetamol + code\u2026', 'paracetamol...'],
      keeps: ['paracetamol + codeine', 'With food.'],
    },
  },
  {
    id: 'L13',
    rule: 'A strength in fluid reads “in 5 mL” or “per mL”, without a slash; a level in blood is in mmol/L. Strengths of one product share a unit.',
    source: 'NHS CUI MEDi-045 to 047',
    status: 'partly met',
    reason: 'A product labelled in two units, such as grams and units, keeps both.',
    how: linted,
    tests: everywhere,
    examples: {
      breaks: [
        '120\u00a0mg/5\u00a0mL',
        '5,000\u00a0units/mL',
        '5\u00a0mg/40\u00a0mg',
        '5/40\u00a0mg',
        '100\u00a0mg/g',
      ],
      keeps: [
        '120\u00a0mg in 5\u00a0mL',
        '5,000\u00a0units per mL',
        'and/or',
        'withhold if below 100/60',
        '2\u00a0units if 8.1\u00a0to 12\u00a0mmol/L',
      ],
    },
  },
  {
    id: 'L14',
    rule: 'The order is name, brand, strength, form, dose, rate, duration, route, frequency.',
    source: 'NHS CUI MEDi-051',
    status: 'partly met',
    reason:
      'The duration is said by the first and last day of the course, which stand after the frequency or in a column of their own. There are no rates.',
    how: 'The formatters of name and instruction.',
    tests: [line],
  },
  {
    id: 'L15',
    rule: 'No symbols in place of words. A plus stands only between ingredients.',
    source: 'NHS CUI MEDi-026, 027',
    status: 'met',
    how: linted,
    tests: [line, ...everywhere],
    examples: {
      breaks: [
        '5\u00a0mg @ 08:00',
        '> 5\u00a0mg',
        '5\u00a0mg + 10\u00a0mg',
        'amlodipine+valsartan',
        'with food & water',
      ],
      keeps: ['amlodipine + valsartan', 'folic acid + vitamin B12', '5\u00a0mg and 10\u00a0mg'],
    },
  },
  {
    id: 'L16',
    rule: 'Lines of a medicine are at least 1.2 times as high as their type, and medicines are set apart.',
    source: 'NHS CUI MEDi-036, 037',
    status: 'partly met',
    reason: 'Medicines are set apart by a ruled line and padding, not by an empty line.',
    how: 'Computed styles on every screen.',
    tests: [screens],
  },
  {
    id: 'L17',
    rule: 'No style changes the case of a medicine’s name.',
    source: 'ACSQHC mixed-case list 2024',
    status: 'met',
    how: 'Computed styles on every screen.',
    tests: [screens],
  },
  {
    id: 'L18',
    rule: 'Dose times are in 24 hours. Words such as “in the morning” stay words.',
    source: 'NHS CUI D+Tb-0001, 0032; ACSQHC terminology, principle 11',
    status: 'partly met',
    reason: 'Midnight is 00:00, as in the CUI; the Australian guide writes 24:00 for a dose.',
    how: linted,
    tests: [line, ...everywhere],
    examples: {
      breaks: ['8am', '8\u00a0pm', '8:00', '0800 hrs', '25:00', '08:00 am', '24:00'],
      keeps: ['08:00', '00:00, 06:00, 12:00', 'once a day in the morning', '23:59'],
    },
  },
] as const satisfies readonly DisplayRule[];
