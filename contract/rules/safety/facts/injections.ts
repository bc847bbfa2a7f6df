import { type Interval, isDepot, isInjected, isPatch, mg } from './interval-kinds.ts';
import { labelOf, page } from './sources.ts';

type Row = Pick<Interval, 'least' | 'later' | 'words' | 'strengths' | 'only' | 'salts'>;

const dosage = 'Dosage and administration';
const fourWeekly = { least: 28, words: 'every 4 weeks or less often' } as const;
const every3Months = { least: 84, words: 'every 3 months' } as const;
const twoWeekly = { least: 14, words: 'every 2 weeks or less often' } as const;
const weekly = { least: 7, words: 'once a week or less often' } as const;

const rowsOf = (ingredient: string, label: string, rows: readonly Row[]): readonly Interval[] =>
  rows.map((row) => ({ ingredient, ...row, source: labelOf(label, dosage) }));

/** Hormones, antibodies and others, mostly injected, that last for days to months. */
export const injections: readonly Interval[] = [
  ...rowsOf('leuprorelin', 'leuprolide depot', [
    { ...fourWeekly, strengths: mg(3.75, 7.5) },
    { ...every3Months, strengths: mg(11.25, 22.5) },
    { least: 112, words: 'every 4 months', strengths: mg(30) },
    { least: 168, words: 'every 6 months', strengths: mg(42, 45) },
  ]),
  ...rowsOf('triptorelin', 'triptorelin', [
    { ...fourWeekly, strengths: mg(3.75) },
    { ...every3Months, strengths: mg(11.25) },
    { least: 168, words: 'every 6 months', strengths: mg(22.5) },
  ]),
  ...rowsOf('goserelin', 'goserelin', [
    { ...fourWeekly, strengths: mg(3.6) },
    { ...every3Months, strengths: mg(10.8) },
  ]),
  ...rowsOf('degarelix', 'degarelix', [fourWeekly]),
  ...rowsOf('testosterone', 'testosterone enanthate', [{ ...weekly, only: isInjected }]),
  {
    // As against breast cancer, once the first four weeks are over.
    ingredient: 'medroxyprogesterone',
    least: 3,
    words: 'twice a week or less often',
    only: isInjected,
    source: page(
      'Pfizer on medroxyprogesterone (Depo-Provera): Instruction, printed by NewPages',
      'https://newpages.asia/id/bi/product/3964561/depo-provera-150-inj-3mlvial',
    ),
  },
  ...rowsOf('octreotide', 'octreotide depot', [{ ...fourWeekly, only: isDepot }]),
  ...rowsOf('lanreotide', 'lanreotide', [fourWeekly]),
  ...rowsOf('darbepoetin alfa', 'darbepoetin alfa', [weekly]),
  ...rowsOf('erythropoietin', 'epoetin alfa', [
    { least: 2, words: 'three times a week or less often' },
  ]),
  ...rowsOf('methoxy polyethylene glycol-epoetin beta', 'methoxy polyethylene glycol-epoetin', [
    twoWeekly,
  ]),
  ...rowsOf('pegfilgrastim', 'pegfilgrastim', [twoWeekly]),
  ...rowsOf('buprenorphine', 'buprenorphine extended-release injection', [
    { ...weekly, only: isDepot },
  ]),
  ...rowsOf('inclisiran', 'inclisiran', [
    { least: 84, later: 168, words: 'every 6 months, the second dose after 3 months' },
  ]),
  ...rowsOf('alirocumab', 'alirocumab', [twoWeekly]),
  ...rowsOf('etanercept', 'etanercept', [{ least: 3, words: 'once or twice a week' }]),
  ...rowsOf('golimumab', 'golimumab', [
    { least: 14, later: 28, words: 'every 4 weeks, the second dose after 2 or 4 weeks' },
  ]),
  ...rowsOf('certolizumab pegol', 'certolizumab pegol', [twoWeekly]),
  ...rowsOf('sarilumab', 'sarilumab', [twoWeekly]),
  ...rowsOf('tocilizumab', 'tocilizumab', [{ ...weekly, only: isInjected }]),
  ...rowsOf('abatacept', 'abatacept', [{ ...weekly, only: isInjected }]),
  ...rowsOf('ustekinumab', 'ustekinumab', [fourWeekly]),
  ...rowsOf('secukinumab', 'secukinumab', [weekly]),
  ...rowsOf('risankizumab', 'risankizumab', [fourWeekly]),
  ...rowsOf('guselkumab', 'guselkumab', [fourWeekly]),
  ...rowsOf('omalizumab', 'omalizumab', [twoWeekly]),
  ...rowsOf('mepolizumab', 'mepolizumab', [fourWeekly]),
  ...rowsOf('benralizumab', 'benralizumab', [fourWeekly]),
  ...rowsOf('dupilumab', 'dupilumab', [weekly]),
  ...rowsOf('galcanezumab', 'galcanezumab', [fourWeekly]),
  ...rowsOf('fremanezumab', 'fremanezumab', [fourWeekly]),
  ...rowsOf('erenumab', 'erenumab', [fourWeekly]),
  ...rowsOf('hyoscine hydrobromide', 'scopolamine transdermal', [
    { least: 3, words: 'every 72 hours', only: isPatch },
  ]),
];
