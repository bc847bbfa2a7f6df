import { isSlow } from './interval-kinds.ts';
import type { UsualDoses } from './usual-doses.ts';

/*
 * The largest doses of medicines that have one fixed dose or a ceiling, so that twice as much is a mistake: our own
 * estimates, without a source.
 */

const byMouth: UsualDoses = {
  times: 1.5,
  largest: {
    // Heart and clotting.
    carvedilol: 100,
    clopidogrel: 75,
    ezetimibe: 10,
    felodipine: 20,
    flecainide: 200,
    'isosorbide mononitrate': 160,
    ivabradine: 15,
    lercanidipine: 20,
    lisinopril: 40,
    midodrine: 30,
    nebivolol: 10,
    nicorandil: 40,
    nifedipine: 120,
    perindopril: 10,
    prazosin: 12,
    propranolol: 320,
    rosuvastatin: 40,
    sotalol: 240,
    tolvaptan: 45,
    'tranexamic acid': 4000,
    valsartan: 320,
    // Diabetes, hormones and bone.
    'alendronic acid': 70,
    anastrozole: 1,
    capecitabine: 5000,
    dapagliflozin: 10,
    empagliflozin: 25,
    hydroxycarbamide: 2000,
    glimepiride: 4,
    levothyroxine: 0.2,
    linagliptin: 5,
    pioglitazone: 45,
    prednisolone: 60,
    saxagliptin: 5,
    sitagliptin: 100,
    // Mind, nerves and pain.
    amantadine: 300,
    apomorphine: 60,
    baclofen: 75,
    betahistine: 48,
    celecoxib: 400,
    clobazam: 30,
    diclofenac: 150,
    entacapone: 2000,
    lacosamide: 400,
    lithium: 900,
    meloxicam: 15,
    methadone: 40,
    midazolam: 30,
    naproxen: 1000,
    rasagiline: 1,
    selegiline: 10,
    sumatriptan: 200,
    zopiclone: 7.5,
    // Stomach, bowel, bladder and joints.
    alfuzosin: 10,
    colchicine: 1.2,
    esomeprazole: 80,
    hydroxychloroquine: 400,
    mercaptopurine: 150,
    mirabegron: 50,
    omeprazole: 80,
    ondansetron: 16,
    pantoprazole: 80,
    prochlorperazine: 30,
    'sodium picosulfate': 10,
    tamsulosin: 0.4,
    bethanechol: 100,
    // Infections.
    ciprofloxacin: 1500,
    methenamine: 4000,
    nitrofurantoin: 400,
    quinine: 600,
    trimethoprim: 400,
    valaciclovir: 3000,
  },
};

const inhaled: UsualDoses = {
  times: 1.5,
  routes: ['inhalation'],
  unit: 'microgram',
  largest: {
    aclidinium: 800,
    fluticasone: 1000,
    formoterol: 72,
    glycopyrronium: 50,
    indacaterol: 300,
    olodaterol: 5,
    salmeterol: 100,
    tiotropium: 18,
    umeclidinium: 62.5,
    vilanterol: 25,
  },
};

const throughSkin: UsualDoses = {
  times: 1.5,
  routes: ['transdermal'],
  largest: { nicotine: 21 },
};

const isQuick: UsualDoses['only'] = (product) => !isSlow(product);

/** A maximum in 24 hours alone would let all of it be given at once. */
const atOnce: readonly UsualDoses[] = [
  { times: 2, per: 'dose', largest: { apomorphine: 6, midazolam: 5 } },
  {
    times: 1.5,
    per: 'dose',
    largest: {
      'hyoscine butylbromide': 40,
      ibuprofen: 800,
      loperamide: 4,
      lorazepam: 1.5,
      metoclopramide: 10,
      paracetamol: 1000,
    },
  },
  {
    times: 2,
    per: 'dose',
    only: isQuick,
    largest: { hydromorphone: 3, oxycodone: 10, tramadol: 100 },
  },
  { times: 1.5, per: 'dose', routes: ['oral'], only: isQuick, largest: { morphine: 20 } },
  { times: 1.5, per: 'dose', routes: ['subcutaneous', 'intramuscular'], largest: { morphine: 10 } },
  // What goes into a muscle may last for weeks.
  { times: 1.5, per: 'dose', routes: ['oral', 'subcutaneous'], largest: { haloperidol: 2 } },
  { times: 1.5, per: 'dose', routes: ['sublingual'], largest: { 'glyceryl trinitrate': 0.8 } },
  {
    times: 1.5,
    per: 'dose',
    routes: ['inhalation'],
    unit: 'microgram',
    largest: { ipratropium: 500, salbutamol: 5000 },
  },
];

export const ceilings: readonly UsualDoses[] = [byMouth, inhaled, throughSkin, ...atOnce];
