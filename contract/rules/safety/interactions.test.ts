import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/plain-date.ts';
import { membersOf } from './facts/interaction-groups.ts';
import { interactionPairs, listNotSupplied } from './facts/interaction-pairs.ts';
import { checkLines, findingsOn, lineOf, today } from './testing/lines.ts';
import { nameOf, nearMisses } from './testing/near-misses.ts';

const between = (...lines: Parameters<typeof lineOf>[]) =>
  findingsOn(
    'interaction',
    lines.map((line) => lineOf(...line)),
  );

describe('DRF-07 every pair', () => {
  test.each(interactionPairs.map((pair) => [nameOf(pair), pair] as const))(
    '%s is found in both directions, for every two members',
    (_name, { groups: [one, other], level }) => {
      const members = membersOf(one).flatMap((a) => membersOf(other).map((b) => [a, b] as const));
      for (const [a, b] of members.filter(([x, y]) => x !== y)) {
        const [there] = between([a], [b]);
        const [back] = between([b], [a]);
        expect(there, `${a} with ${b}`).toEqual(back);
        expect(there?.level === 'conflict' || there?.level === level, `${a} with ${b}`).toBe(true);
        expect(there?.source?.url).toMatch(/^https:/);
      }
    },
  );

  test.each(interactionPairs.map(nameOf))('%s has a near miss without a finding', (name) => {
    const misses = nearMisses[name] ?? [];
    expect(misses.length).toBeGreaterThan(0);
    for (const [a, b] of misses) {
      expect(between([a], [b]), `${a} with ${b}`).toEqual([]);
      expect(between([b], [a]), `${b} with ${a}`).toEqual([]);
    }
  });

  test('of the published fifteen has members, except the QT class', () => {
    const published = interactionPairs.filter(({ source }) => source.url.includes('amiajnl'));
    expect(published).toHaveLength(14);
    expect(listNotSupplied).toContain('list not supplied');
  });
});

describe('DRF-07 an interaction', () => {
  test('is reported in one sentence, the same on both lines, with its source', () => {
    const night = lineOf('temazepam', { doseTimes: ['20:00'] });
    const [first, second] = checkLines([lineOf('oxycodone'), night]);
    expect(first?.findings).toEqual(second?.findings);
    expect(first?.findings).toEqual([
      {
        key: 'interaction:oxycodone:temazepam',
        check: 'interaction',
        level: 'conflict',
        message:
          'Oxycodone and temazepam can together cause deep sedation, slow breathing and death.',
        source: {
          title: 'FDA label of oxycodone: boxed warning',
          url: 'https://dailymed.nlm.nih.gov/dailymed/search.cfm?labeltype=human&query=oxycodone',
        },
      },
    ]);
  });

  test.each([
    ['apixaban', 'ibuprofen', 'FDA label of apixaban: Drug interactions'],
    ['dabigatran etexilate', 'aspirin', 'FDA label of dabigatran: Risk of bleeding'],
    ['warfarin', 'naproxen', 'FDA label of warfarin: Drugs that increase bleeding risk'],
    ['fentanyl', 'oxazepam', 'FDA label of fentanyl: boxed warning'],
    ['pethidine', 'zolpidem', 'FDA label of meperidine: boxed warning'],
    ['ramipril', 'irbesartan', 'European Medicines Agency, 2014'],
    ['ramipril', 'eplerenone', 'FDA label of eplerenone: Drug interactions'],
  ])('of %s with %s names a label of these medicines', (one, other, title) => {
    expect(between([one], [other])[0]?.source?.title).toContain(title);
    expect(between([other], [one])[0]?.source?.title).toContain(title);
  });

  test.each([
    ['donepezil', 'metoprolol', 'information'],
    ['oxycodone', 'naltrexone', 'conflict'],
    ['atorvastatin', 'sodium fusidate', 'conflict'],
    ['clarithromycin', 'amlodipine', 'caution'],
    ['tadalafil', 'nicorandil', 'conflict'],
    ['linezolid', 'mirtazapine', 'conflict'],
    ['Tamoxifen citrate', 'paroxetine', 'conflict'],
    ['gliclazide', 'fluconazole', 'caution'],
    ['sertraline', 'safinamide', 'caution'],
    ['venlafaxine', 'safinamide', 'conflict'],
    ['sertraline', 'rasagiline', 'conflict'],
    ['rivastigmine', 'metoclopramide', 'conflict'],
    ['gentamicin', 'furosemide', 'conflict'],
    ['quetiapine', 'clarithromycin', 'conflict'],
    ['sodium valproate', 'meropenem', 'conflict'],
    ['levodopa', 'metoclopramide', 'conflict'],
    ['metoprolol', 'paroxetine', 'caution'],
    ['rosuvastatin', 'ciclosporin', 'conflict'],
    ['pravastatin', 'ciclosporin', 'caution'],
    ['tramadol', 'carbamazepine', 'conflict'],
    ['tramadol', 'phenytoin', 'caution'],
    ['theophylline', 'ciprofloxacin', 'conflict'],
    ['theophylline', 'fluvoxamine', 'caution'],
    ['methotrexate', 'ciprofloxacin', 'conflict'],
    ['clozapine', 'ritonavir', 'conflict'],
    ['finerenone', 'spironolactone', 'conflict'],
    ['finerenone', 'potassium chloride', 'caution'],
    ['felodipine', 'clarithromycin', 'conflict'],
    ['felodipine', 'erythromycin', 'caution'],
    ['felodipine', 'phenytoin', 'conflict'],
    ['metoclopramide', 'risperidone', 'conflict'],
    ['cabergoline', 'haloperidol', 'conflict'],
    ['bromocriptine', 'haloperidol', 'caution'],
  ])('of %s with %s is %s', (one, other, level) => {
    expect(between([one], [other])).toMatchObject([{ level }]);
  });

  test('isn’t found for what /docs/safety names as not checked', () => {
    expect(between(['amlodipine'], ['rifampicin'])).toEqual([]);
    expect(between(['zopiclone'], ['clarithromycin'])).toEqual([]);
  });

  test('counts each ingredient of a combination', () => {
    expect(between([['paracetamol', 'codeine']], ['diazepam'])).toHaveLength(1);
    expect(between([['perindopril', 'indapamide']], ['lithium carbonate'])).toHaveLength(2);
    expect(between([['sacubitril', 'valsartan']], ['ramipril'])).toHaveLength(2);
  });

  test('is found under old names, American names and with salts', () => {
    expect(between(['lithium carbonate'], ['frusemide'])).toEqual(
      between(['lithium'], ['furosemide']),
    );
    expect(between(['warfarin sodium'], ['indomethacin'])).toHaveLength(1);
    expect(between(['meperidine'], ['methylene blue'])).toHaveLength(1);
    expect(between(['rifampin'], ['ritonavir'])).toHaveLength(1);
  });

  test('isn’t found within one combination product', () => {
    expect(between([['perindopril', 'spironolactone']])).toEqual([]);
    expect(between([['amiloride', 'hydrochlorothiazide']], ['paracetamol'])).toEqual([]);
  });

  test('isn’t found for the same ingredient twice', () => {
    expect(between(['warfarin'], ['warfarin'])).toEqual([]);
    expect(between(['spironolactone'], ['spironolactone'])).toEqual([]);
  });

  test('doesn’t take the potassium in a laxative for a supplement', () => {
    const laxative = [
      'macrogol 3350',
      'sodium chloride',
      'sodium bicarbonate',
      'potassium chloride',
    ];
    expect(between([laxative], ['spironolactone'])).toEqual([]);
    expect(
      between([['potassium chloride', 'potassium bicarbonate']], ['spironolactone']),
    ).toHaveLength(2);
  });

  test('is a caution for an anticoagulant with an anti-inflammatory on the skin, and for nothing else there', () => {
    const gel = lineOf('diclofenac', { route: 'topical' });
    const [found] = findingsOn('interaction', [lineOf('warfarin'), gel]);
    expect(found).toMatchObject({ level: 'caution', key: 'interaction:local:diclofenac:warfarin' });
    expect(findingsOn('interaction', [lineOf('lithium'), gel])).toEqual([]);
    const cream = lineOf('ketoconazole', { route: 'topical' });
    expect(findingsOn('interaction', [lineOf('simvastatin'), cream])).toEqual([]);
  });

  test('is found for a patch that acts through the skin', () => {
    const patch = lineOf('fentanyl', { route: 'transdermal' });
    expect(findingsOn('interaction', [lineOf('oxazepam'), patch])).toHaveLength(1);
  });

  test('needs a day from today on when both are taken', () => {
    const ended = { startDate: addDays(today, -9), endDate: addDays(today, -1) };
    const week = { startDate: today, endDate: addDays(today, 6) };
    const later = { startDate: addDays(today, 7), endDate: null };
    const lastDay = { startDate: addDays(today, 6), endDate: null };
    expect(between(['clarithromycin', ended], ['simvastatin'])).toEqual([]);
    expect(between(['clarithromycin', week], ['simvastatin'])).toHaveLength(1);
    expect(between(['clarithromycin', week], ['simvastatin', later])).toEqual([]);
    expect(between(['clarithromycin', week], ['simvastatin', lastDay])).toHaveLength(1);
    expect(between(['simvastatin'], ['clarithromycin', ended])).toEqual([]);
  });

  test('isn’t checked for a product without ingredients', () => {
    const [check] = checkLines([lineOf([]), lineOf('warfarin')]);
    expect(check?.state).toBe('not-checked');
    expect(check?.notChecked).toContainEqual({
      check: 'interaction',
      why: 'The product has no ingredients on record.',
    });
  });

  test('counts the potassium of an effervescent tablet', () => {
    const tablet = ['potassium chloride', 'potassium bicarbonate', 'potassium carbonate'];
    for (const more of [[], ['citric acid', 'sodium bicarbonate']]) {
      expect(between([[...tablet, ...more]], ['spironolactone'])[0]?.level).toBe('conflict');
    }
    const rehydration = ['glucose', 'sodium chloride', 'potassium chloride', 'citric acid'];
    expect(between([rehydration], ['spironolactone'])).toEqual([]);
  });

  test('is found for the names of a register: with a salt, or a brand in place of the ingredient', () => {
    expect(between(['ketorolac trometamol'], ['warfarin'])).toEqual(
      between(['ketorolac'], ['warfarin']),
    );
    expect(between(['ketorolac trometamol'], ['warfarin'])).toHaveLength(1);
    expect(between(['Coumadin'], ['naproxen'])).toEqual(between(['warfarin'], ['naproxen']));
  });
});

describe('DRF-07 two medicines that can prolong the QT interval', () => {
  const why = (...lines: Parameters<typeof lineOf>[]) =>
    checkLines(lines.map((line) => lineOf(...line))).map(({ notChecked }) =>
      notChecked.map((one) => one.why),
    );

  test('say on both lines that this class isn’t checked', () => {
    const gap =
      'Citalopram and haloperidol can both prolong the QT interval. Interactions of this class aren’t checked.';
    expect(why(['haloperidol'], ['citalopram hydrobromide'], ['metformin'])).toEqual([
      [gap],
      [gap],
      [],
    ]);
  });

  test.each([
    ['donepezil', 'escitalopram'],
    ['chlorpromazine', 'domperidone'],
    ['citalopram', 'galantamine'],
  ])('include %s and %s', (a, b) => {
    expect(why([a], [b])).toEqual([
      [expect.stringMatching(new RegExp(`^${a} and ${b} can both`, 'i'))],
      [expect.stringMatching(new RegExp(`^${a} and ${b} can both`, 'i'))],
    ]);
  });

  test('don’t if there is one, one ingredient twice, or one in the eye', () => {
    expect(why(['haloperidol'], ['metformin'])).toEqual([[], []]);
    expect(why(['haloperidol'], ['haloperidol'])).toEqual([[], []]);
    expect(why(['haloperidol'], ['ciprofloxacin', { route: 'ocular' }])).toEqual([[], []]);
  });
});
