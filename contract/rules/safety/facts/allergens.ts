import type { FactSource } from '../../../entities/safety.ts';
import { labelOf } from './sources.ts';

const ofList = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Allergens that no medicine is known to contain, or only as a flavour, so that no check of a medicine concerns them. */
export const materials = ofList(`
animal, animal dander, animal fur, animal hair, ant, ant bite, apple, avocado, banana, bee, bee sting, bee venom, berry, bird, capsicum,
cat, cat hair, celery, chilli, chocolate, cinnamon, citrus, coffee, dog, dog hair, dust, dust mite, feather, flower, fruit, fur, grass,
grass pollen, hay fever, hayfever, horse, house dust, house dust mite, insect, insect bite, insect sting, jack jumper, jewellery, kiwi,
kiwi fruit, mango, melon, mite, mosquito, mosquito bite, mold, mould, mushroom, mustard, onion, orange, pet, pineapple, plant, pollen,
potato, seasonal, strawberry, stone fruit, sun, sunlight, tick, tick bite, tomato, tree, tree pollen, wasp, wasp sting
`);

/** What a medicine, its patch or its syringe may contain besides its active ingredients, which a chart doesn't know. */
export const excipients = ofList(`
adhesive, adhesive dressing, adhesive tape, alcohol, almond, almond oil, alpha gal, arachis oil, band aid, bandaid, beef, benzalkonium,
benzalkonium chloride, bovine, cashew, castor oil, cheese, coconut, coconut oil, collagen, color, coloring, colour, colouring, corn,
cornstarch, cow milk, dairy, dressing, dye, e102, e122, egg, egg white, elastoplast, food colour, food colouring, fragrance, gelatin,
gelatine, gluten, ham, hazelnut, lactose, lanolin, latex, latex glove, macadamia, maize, meat, metabisulfite, metal, micropore, milk,
monosodium glutamate, msg, nickel, nut, paraben, parabens, peanut, peanut oil, pecan, perfume, pig, pistachio, plaster, polysorbate, porcine,
pork, preservative, preservatives, propylene glycol, red meat, rubber, rubber glove, sesame, sesame oil, silk tape, sodium metabisulfite,
soy, soya, soybean, starch, sticking plaster, sticky tape, sulfite, sulphite, sunscreen, tape, tartrazine, tegaderm, tree nut, walnut,
wheat, wool, wool alcohol
`);

/** Of these, what is in stoppers and plungers and in what is worn or inserted. */
export const stoppers = ofList('latex, latex glove, rubber, rubber glove');

interface Origin {
  /** As an allergen names it. */
  readonly allergens: readonly string[];
  readonly ingredients: readonly string[];
  readonly words: string;
  readonly source: FactSource;
}

/** Foods that an ingredient is made from. */
export const origins: readonly Origin[] = [
  {
    allergens: ofList('fish, seafood, salmon, tuna, shellfish, prawn, crab, lobster, crustacean'),
    ingredients: ['fish oil', 'icosapent ethyl', 'krill oil'],
    words:
      'is made from fish or krill. It isn’t known whether that matters for people allergic to seafood',
    source: labelOf('omega-3-acid ethyl esters', 'warnings'),
  },
  {
    allergens: ofList(
      'seafood, shellfish, prawn, crab, lobster, crustacean, mollusc, oyster, mussel, scallop',
    ),
    ingredients: ['glucosamine'],
    words: 'is often made from the shells of shellfish. Reactions are rare',
    source: {
      title: 'American Academy of Allergy, Asthma and Immunology: Glucosamine, chondroitin sulfate',
      url: 'https://www.aaaai.org/ask-the-expert/glucosamine-chondroitin-sulfate.aspx',
    },
  },
];

/** Words around an allergen that don't add another: how it is taken, how people react, and who says so. */
export const fillers = ofList(`
a, abdominal, adverse, adult, advised, age, aged, all, allergen, allergy, allergic, also, applicable,  anaphylactic, anaphylaxis, and, angioedema, any, applied, apply, as, asthma, at,
based, bleed, bleeding, blister, body, burning, by, cause, caused, causes, child, childhood, class, collapse, confirmed, confused, confusion, constipation, containing, cough,
date, daughter, definite, derivative, deranged, diarrhoea, disease, dizziness, dizzy, documented, drowsiness, drowsy, due, e, eg, face, fall, family, fever, first, for, form, from, g, gastric, gi,
gives, group, hallucination, has, he, headache, her, his, history, hit, hits, hives, hx, hypersensitive, hypersensitivity, i, ie, im, in, including, induced, intolerance, intolerant, itch,
itchy, iv, known, lewy, like, lip, man, mild, minor, moderate, most, multiple, muscle, n, na, nausea, not, oedema, of, on, or, oral, orally, other, pain, parkinson, parkinsons, past, patient, per, positive,
possible, possibly, present, previous, previously, probable, prophylaxis, query, rash, react, reaction, recorded, red, redness, related, relative, report, reported, same, seizure, self,
sensitive, sensitivity, serious, severe, severely, she, shock, similar, skin, slow, so, sob, some, son, states, stomach, subcut, subcutaneous, such, suspected, swelling,
swollen, syndrome, test, tested, the, therapy, throat, thrombocytopenia, to, tongue, topical, treatment, type, ulcer, uncertain, unclear, unknown, unspecified, unsure, unwell, upset, urticaria, use, used, vomiting, was, wheeze,
when, which, wife, with, year, young
`);

/** Words for a medicine that add nothing beside its name, and that name nothing alone. */
export const productWords = ofList(`
agent, antibiotic, cap, capsule, compound, cream, drop, drug, eye, food, gel, infusion, inhaler, injection, liquid, medication, medicine, mixture, ointment, patch, preparation,
product, solution, spray, suspension, syrup, tab, tablet, vaccine
`);

/** What says that there is nothing: alone, or before words of `deniedWords`. */
export const denials = ofList('no, nil, none, nka, nkda, nkfa');

/**
 * With one of `denials`, all that an entry of nothing may have: `No known drug allergies`. Others leave it open whether
 * anybody knows: `no history`, `none recorded`.
 */
export const deniedWords = ofList(
  'adverse, allergy, allergic, and, any, drug, food, hypersensitivity, intolerance, known, medication, medicine, of, or, other, reaction, sensitivity, the, to',
);

/** What may follow the name of a brand. */
export const brandEndings = ofList(
  'cd, chewable, cr, day, dbl, df, ds, duo, ec, er, extra, forte, ir, la, mr, osteo, pg, plus, rapid, sr, tear, turbuhaler, respimat, ellipta, accuhaler, handihaler, x, xl, xr, zydis',
);
