import { describe, expect, test } from 'vitest';
import type { AllergyStatus } from '../../entities/allergy.ts';
import type { Finding, LineCheck } from '../../entities/safety.ts';
import { checkChart } from './check-chart.ts';
import type { CheckedLine } from './line.ts';
import { checkLines, lineOf, today } from './testing/lines.ts';

const recorded = { note: '', disclaimer: '', recordedAt: null, recordedBy: null };

function allergyTo(...allergens: readonly string[]) {
  const entries = allergens.map((allergen) => ({ allergen, reaction: 'rash' }));
  return { status: 'LISTED', allergy: { ...recorded, allergies: entries } } as const;
}

function onlyAllergies([check]: readonly LineCheck[]): LineCheck {
  if (check === undefined) throw new RangeError('No line was checked');
  return { ...check, findings: check.findings.filter((one) => one.check === 'allergy') };
}

function checkOf(line: CheckedLine, ...allergens: readonly string[]): LineCheck {
  return onlyAllergies(checkLines([line], { allergies: allergyTo(...allergens) }));
}

function after(reaction: string, medicine: string, allergen: string): Finding[] {
  const allergies = [{ allergen, reaction }];
  return onlyAllergies(
    checkLines([lineOf(medicine)], {
      allergies: { status: 'LISTED', allergy: { ...recorded, allergies } },
    }),
  ).findings;
}

function findings(medicine: string | readonly string[], ...allergens: string[]): Finding[] {
  return checkOf(lineOf(medicine), ...allergens).findings.filter(
    ({ check }) => check === 'allergy',
  );
}

describe('DRF-07 a medicine that the resident is allergic to', () => {
  test.each([
    // Substance, also in a combination.
    ['amoxicillin', 'amoxicillin', 'conflict', 'This medicine contains amoxicillin.'],
    ['paracetamol + codeine', 'codeine', 'conflict', 'This medicine contains codeine.'],
    ['morphine sulfate', 'Morphine', 'conflict', 'This medicine contains morphine.'],
    // Former and American names, brands, spellings and plurals.
    ['amoxicillin', 'amoxycillin', 'conflict', 'This medicine contains amoxicillin.'],
    ['cefalexin', 'Cephalexin', 'conflict', 'This medicine contains cefalexin.'],
    ['furosemide', 'frusemide', 'conflict', 'This medicine contains furosemide.'],
    ['paracetamol', 'acetaminophen', 'conflict', 'This medicine contains paracetamol.'],
    ['amoxicillin', 'Augmentin Duo Forte', 'conflict', 'This medicine contains amoxicillin.'],
    ['trimethoprim', 'BACTRIM', 'conflict', 'This medicine contains trimethoprim.'],
    ['diclofenac', 'Voltaren', 'conflict', 'This medicine contains diclofenac.'],
    ['levothyroxine sodium', 'thyroxine', 'conflict', 'This medicine contains levothyroxine.'],
    ['zinc oxide', 'zinc', 'conflict', 'This medicine contains zinc oxide.'],
    ['insulin glargine', 'insulin', 'conflict', 'This medicine contains insulin glargine.'],
    ['phytomenadione', 'vitamin K', 'conflict', 'This medicine contains phytomenadione.'],
    ['liquid paraffin', 'paraffin', 'conflict', 'This medicine contains liquid paraffin.'],
    ['sodium fusidate', 'fusidic acid', 'conflict', 'This medicine contains fusidic acid.'],
    // Class, both ways.
    ['estradiol', 'oestrogen', 'conflict', 'Estradiol is an estrogen.'],
    ['Bicillin', 'penicillin', 'conflict', 'Benzathine benzylpenicillin is a penicillin.'],
    ['ketorolac trometamol', 'NSAIDs', 'conflict', 'Ketorolac is a non-steroidal'],
    ['amoxicillin', 'penicillin', 'conflict', 'Amoxicillin is a penicillin.'],
    ['amoxicillin', 'Allergic to all penicillins!', 'conflict', 'Amoxicillin is a penicillin.'],
    ['flucloxacillin', 'amoxicillin', 'conflict', 'Flucloxacillin is a penicillin too.'],
    ['cefalexin', 'cephalosporins', 'conflict', 'Cefalexin is a cephalosporin.'],
    ['trimethoprim + sulfamethoxazole', 'sulpha drugs', 'conflict', 'Sulfamethoxazole is'],
    ['silver sulfadiazine', 'sulfur', 'conflict', 'Silver sulfadiazine is a sulfonamide'],
    ['ibuprofen', 'aspirin', 'conflict', 'Ibuprofen is a non-steroidal'],
    ['aspirin', 'NSAIDs', 'conflict', 'Aspirin is a non-steroidal'],
    ['celecoxib', 'non-steroidal anti-inflammatory medicines', 'conflict', 'Celecoxib is a non-'],
    ['morphine', 'codeine', 'conflict', 'Morphine is an opioid too.'],
    ['oxycodone + naloxone', 'opiates', 'conflict', 'Oxycodone is an opioid.'],
    ['ramipril', 'perindopril arginine', 'conflict', 'Ramipril is an ACE inhibitor too.'],
    ['perindopril', 'ACE inhibitors', 'conflict', 'Perindopril is an ACE inhibitor.'],
    ['rosuvastatin', 'Lipitor', 'conflict', 'Rosuvastatin is a statin too.'],
    ['amiodarone', 'iodine', 'conflict', 'Amiodarone is a source of iodine.'],
    ['enoxaparin', 'Heparin (HIT)', 'conflict', 'Enoxaparin is a heparin too.'],
    ['flucloxacillin', 'fluclox', 'conflict', 'This medicine contains flucloxacillin.'],
    ['enoxaparin', 'heparin', 'conflict', 'Enoxaparin is a heparin too.'],
    ['amoxicillin', 'penicillin (as a child, unsure)', 'conflict', 'Amoxicillin is a penicillin.'],
    ['sacubitril', 'perindopril', 'caution', 'Sacubitril must not be given to people who'],
    ['irbesartan', 'ramipril – angioedema', 'caution', 'Some people who had angioedema from'],
    ['tamsulosin', 'sulfa', 'information', 'rarely concerns other sulfonamides'],
    ['sertraline', 'escitalopram', 'information', 'Sertraline is an antidepressant'],
    // Cross-reactions, both ways.
    ['cefalexin', 'penicillin', 'caution', 'Some people who are allergic to a penicillin'],
    ['amoxicillin', 'Keflex', 'caution', 'Some people who are allergic to a penicillin'],
    ['furosemide', 'sulfonamide antibiotics', 'information', 'rarely concerns other sulfonamides'],
    ['celecoxib', 'sulfa', 'information', 'rarely concerns other sulfonamides'],
    ['oxcarbazepine', 'Tegretol', 'caution', 'Many people who were hypersensitive to one aromatic'],
    ['prednisone', 'prednisolone', 'conflict', 'Prednisone is a form of prednisolone too.'],
    ['glucosamine', 'shellfish', 'information', 'made from the shells of shellfish'],
  ] as const)('%s is found for “%s” as %s', (medicine, allergen, level, message) => {
    const found = findings(medicine.split(' + '), allergen);
    expect(found).toMatchObject([{ check: 'allergy', level }]);
    expect(found[0]?.message).toContain(message);
    expect(found[0]?.message).toContain(
      `Allergy or adverse reaction on record: ${allergen} (rash).`,
    );
  });

  test.each([
    ['nystatin', 'statins'],
    ['paracetamol', 'aspirin'],
    ['loperamide', 'morphine'],
    ['trimethoprim', 'sulfa'],
    ['irbesartan', 'perindopril'],
    ['amiodarone', 'iodinated contrast'],
    ['doxycycline', 'penicillin'],
    ['gliclazide', 'furosemide'],
    ['amiodarone', 'shellfish'],
    ['prednisolone', 'bee stings'],
    ['metformin', 'strawberries, grass pollen and cats'],
    ['metformin', 'penicillin tablets: severe rash and swollen face in 1972'],
    ['formoterol', 'oxycodone'],
  ])('%s is checked for “%s”, without a finding', (medicine, allergen) => {
    expect(checkOf(lineOf(medicine), allergen)).toMatchObject({ state: 'checked', findings: [] });
  });

  test('says nothing of denosumab if it is to another medicine that slows the loss of bone', () => {
    expect(findings(['denosumab'], 'alendronic acid')).toEqual([]);
    const [found] = findings(['zoledronic acid'], 'alendronic acid');
    expect(found?.message).toContain('is a bisphosphonate');
  });

  test.each([
    'No known drug allergies',
    'No known food or drug allergies',
    'NKDA',
    'Nil known',
    'None',
    'No adverse drug reactions',
    'Not known',
    'Allergies not known',
    'Unknown',
    'not recorded',
    'None recorded',
    'no history',
    'No history of allergies',
    'N/A',
  ])(
    'HDR-09 “%s” in place of an allergen is an answer that nobody has recorded yet',
    (allergen) => {
      const { state, findings: found, notChecked } = checkOf(lineOf('metformin'), allergen);
      expect([state, found]).toEqual(['not-checked', []]);
      expect(notChecked[0]?.why).toContain(`“${allergen}” isn’t an allergen.`);
    },
  );

  test.each([
    ['nausea and vomiting', 'oxycodone', 'codeine', 'caution'],
    ['nausea, hives', 'oxycodone', 'codeine', 'conflict'],
    ['', 'oxycodone', 'codeine', 'conflict'],
    ['nausea', 'codeine', 'codeine', 'conflict'],
    ['nausea', 'oxycodone', 'opioids', 'conflict'],
    ['muscle pain', 'rosuvastatin', 'atorvastatin', 'caution'],
    ['', 'oxycodone', 'codeine – nausea', 'caution'],
    ['vomiting', 'oxycodone', 'codeine (nausea)', 'caution'],
    ['', 'oxycodone', 'codeine (nausea, swollen lips)', 'conflict'],
    ['anaphylaxis', 'oxycodone', 'codeine – nausea', 'conflict'],
    ['', 'oxycodone', 'codeine (nausea), morphine (collapse)', 'conflict'],
    ['nausea', 'flucloxacillin', 'amoxicillin', 'conflict'],
  ])('with the reaction “%s”, %s for “%s” is a %s', (reaction, medicine, allergen, level) => {
    expect(after(reaction, medicine, allergen)).toMatchObject([{ level }]);
  });

  test('angioedema from an ACE inhibitor concerns angiotensin receptor blockers, and a cough doesn’t', () => {
    expect(after('swollen tongue', 'irbesartan', 'ramipril')).toMatchObject([{ level: 'caution' }]);
    expect(after('cough', 'irbesartan', 'ramipril')).toEqual([]);
  });

  test('every allergen of one text is read', () => {
    const text = 'Penicillin and sulfa; codeine (vomiting)';
    expect(findings('amoxicillin', text)).toHaveLength(1);
    expect(findings('sulfamethoxazole', text)).toHaveLength(1);
    expect(findings('tramadol', text)).toHaveLength(1);
    expect(checkOf(lineOf('metformin'), text).state).toBe('checked');
  });

  test('an entry is named once for each ingredient, by its closest relation', () => {
    const found = findings(['amoxicillin', 'clavulanic acid'], 'Augmentin', 'penicillin');
    expect(found.map(({ message }) => message)).toEqual([
      'Allergy or adverse reaction on record: Augmentin (rash). This medicine contains amoxicillin.',
      'Allergy or adverse reaction on record: Augmentin (rash). This medicine contains clavulanic acid.',
      'Allergy or adverse reaction on record: penicillin (rash). Amoxicillin is a penicillin.',
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
  });

  test('the key changes with the reaction, so that a worse one asks again', () => {
    const keys = ['rash', 'anaphylaxis'].map((reaction) => {
      const allergies = [{ allergen: 'penicillin', reaction }];
      const [check] = checkLines([lineOf('amoxicillin')], {
        allergies: { status: 'LISTED', allergy: { ...recorded, allergies } },
      });
      return check?.findings[0]?.key;
    });
    expect(new Set(keys).size).toBe(2);
  });
});

describe('DRF-07 AR4 names what can’t be checked against the allergies', () => {
  const whyNot = (check: LineCheck) => check.notChecked.map(({ why }) => why);

  test.each([
    'dandelion tincture',
    'antibiotics',
    '???',
    'known drug allergies',
    'Oxy',
    'NKA - not known',
  ])('the allergen “%s” isn’t recognised', (allergen) => {
    const check = checkOf(lineOf('metformin'), allergen);
    expect(check.state).toBe('not-checked');
    expect(whyNot(check)).toEqual([
      `The allergen “${allergen}” isn’t recognised, so medicines can’t be checked against it.`,
    ]);
  });

  test('the part of an allergen that isn’t recognised, while the rest is checked', () => {
    const check = checkOf(lineOf('amoxicillin'), 'ampicillin and blue lotion');
    expect(check.findings).toHaveLength(1);
    expect(whyNot(check)).toEqual([
      'The allergen “ampicillin and blue lotion” isn’t recognised (“blue”, “lotion”), so medicines can’t be checked against it.',
    ]);
  });

  test('a medicine without a name beside one that is recognised', () => {
    const check = checkOf(lineOf('metformin'), 'codeine, cough mixture');
    expect(whyNot(check)).toEqual([
      'The allergen “codeine, cough mixture” isn’t recognised (“mixture”), so medicines can’t be checked against it.',
    ]);
  });

  test('an allergen that only the product’s brand or unknown ingredient names is a conflict', () => {
    const brand = lineOf('metformin', { product: { brandName: 'Sugarless' } });
    expect(checkOf(brand, 'Sugarless')).toMatchObject({
      findings: [{ level: 'conflict' }],
      notChecked: [],
    });
    const check = checkOf(lineOf('Dandelion'), 'dandelion tincture');
    expect(check.findings).toMatchObject([{ level: 'conflict' }]);
    expect(whyNot(check)).toContain(
      'There are no facts about “dandelion”, so only its name was compared.',
    );
  });

  test.each(['lactose', 'pork', 'gelatin', 'adhesive', 'peanuts', 'red meat', 'egg'])(
    'the allergen “%s”, which isn’t an active ingredient',
    (allergen) => {
      expect(whyNot(checkOf(lineOf('metformin'), allergen))).toEqual([
        `The chart doesn’t say which medicines contain ${allergen}, because it isn’t an active ingredient.`,
      ]);
    },
  );

  test('latex, for what is injected, worn or inserted: the rest has no stopper', () => {
    const why = [
      'The chart doesn’t say which medicines contain latex, because it isn’t an active ingredient.',
    ];
    for (const route of ['subcutaneous', 'intramuscular', 'transdermal', 'rectal'] as const) {
      expect(whyNot(checkOf(lineOf('metformin', { route }), 'latex'))).toEqual(why);
    }
    for (const route of ['oral', 'inhalation', 'ocular'] as const) {
      expect(whyNot(checkOf(lineOf('metformin', { route }), 'latex'))).toEqual([]);
    }
    expect(whyNot(checkOf(lineOf('metformin', { route: 'oral' }), 'latex, pork'))).toHaveLength(1);
  });

  test('unless a product names it as an ingredient', () => {
    expect(findings('lanolin', 'lanolin')).toMatchObject([{ level: 'conflict' }]);
  });

  test('a product without ingredients', () => {
    expect(whyNot(checkOf(lineOf([]), 'penicillin'))).toContain(
      'The product has no ingredients on record.',
    );
  });

  test.each([
    ['NONE KNOWN', 'checked'],
    ['NOT ASKED', 'not-checked'],
    ['NONE SUPPLIED', 'not-checked'],
    ['LISTED', 'not-checked'],
  ] as const)('status %s without allergens: %s', (status: AllergyStatus, state) => {
    const allergies = { status, allergy: { ...recorded, allergies: [] } };
    expect(checkLines([lineOf('metformin')], { allergies })).toMatchObject([{ state }]);
  });

  test('without the allergies the check fails, which isn’t reported as a fault in the check', () => {
    const reported: unknown[] = [];
    const lines = [lineOf('metformin')];
    const checks = checkChart({ lines, allergies: 'unavailable', today }, (...one) =>
      reported.push(one),
    );
    expect(checks).toMatchObject([{ state: 'failed', failed: ['allergy'] }]);
    expect(reported).toEqual([]);
  });
});

describe('DRF-07 an allergy that waits for review', () => {
  const none = { status: 'NONE KNOWN' as const, allergy: { ...recorded, allergies: [] } };
  const why =
    '“Penicillin” from another system is waiting for review, so medicines can’t be checked against it.';

  test('leaves every line not checked, each with the reason', () => {
    const lines = [lineOf('amoxicillin'), lineOf('paracetamol')];
    const checks = checkLines(lines, { allergies: { ...none, waiting: ['Penicillin'] } });
    for (const { state, notChecked } of checks) {
      expect(state).toBe('not-checked');
      expect(notChecked).toEqual([{ check: 'allergy', why }]);
    }
  });

  test.each([
    [none, []],
    [
      { ...none, status: 'NOT ASKED' as const },
      ['The resident hasn’t been asked about allergies.'],
    ],
  ])('stands beside what the list itself leaves open: %o', (allergies, others) => {
    const [check] = checkLines([lineOf('amoxicillin')], {
      allergies: { ...allergies, waiting: ['Penicillin', 'Latex'] },
    });
    expect(check?.notChecked.map((one) => one.why)).toEqual(
      [...others, why, why.replace('Penicillin', 'Latex')].toSorted(),
    );
  });

  test('takes nothing from what the listed allergies say', () => {
    const listed = { ...allergyTo('penicillin'), waiting: ['Latex'] };
    const check = onlyAllergies(checkLines([lineOf('amoxicillin')], { allergies: listed }));
    expect(check).toMatchObject({ state: 'not-checked', findings: [{ level: 'conflict' }] });
  });
});
