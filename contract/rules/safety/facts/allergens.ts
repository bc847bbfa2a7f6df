import type { FactSource } from '../../../entities/safety.ts';
import { labelOf } from './sources.ts';

const ofList = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Allergens that aren't medicines, and that no check of a medicine concerns. */
export const materials = ofList(`
adhesive, adhesive dressing, adhesive tape, almond, animal, animal dander, animal fur, animal hair, ant, ant bite, apple, avocado, banana,
band aid, bandaid, bee, bee sting, bee venom, berry, bird, capsicum, cashew, cat, cat hair, celery, cheese, chilli, chocolate, cinnamon,
citrus, coconut, coffee, cow milk, dairy, dog, dog hair, dressing, dust, dust mite, egg, egg white, elastoplast, feather, flower, fragrance, fruit,
fur, grass, grass pollen, hay fever, hayfever, hazelnut, horse, house dust, house dust mite, insect, insect bite, insect sting,
jack jumper, jewellery, kiwi, kiwi fruit, latex, latex glove, macadamia, mango, melon, metal, micropore, milk, mite, mold, mosquito,
mosquito bite, mould, msg, monosodium glutamate, mushroom, mustard, nickel, nut, onion, orange, peanut, pecan, perfume, pet, pineapple,
pistachio, plant, plaster, pollen, pork, potato, red meat, rubber, rubber glove, seasonal, sesame, silk tape, sticking plaster, sticky tape, strawberry, stone fruit, sun, sunlight,
sunscreen, tape, tegaderm, tick, tick bite, tomato, tree, tree nut, tree pollen, walnut, wasp, wasp sting, wool
`);

/** What a medicine may contain besides its active ingredients, which a chart doesn't know. */
export const excipients = ofList(`
alcohol, benzalkonium, benzalkonium chloride, colour, colouring, color, coloring, dye, e102, e122, food colour, food colouring, gelatin,
gelatine, gluten, lactose, lanolin, wool alcohol, paraben, parabens, polysorbate, preservative, preservatives, propylene glycol, soy, soya,
soybean, starch, sulfite, sulphite, metabisulfite, sodium metabisulfite, tartrazine, wheat
`);

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
itchy, iv, known, lewy, like, lip, man, mild, minor, moderate, most, multiple, muscle, nausea, oedema, of, on, or, oral, orally, other, pain, parkinson, parkinsons, past, patient, per, positive,
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

/** An entry that says there is nothing has one of these: `No known drug allergies`, `NKDA`, `Nil`. */
export const denials = ofList('no, nil, none, nka, nkda, nkfa, not, n, na');

/** What may follow the name of a brand. */
export const brandEndings = ofList(
  'cd, chewable, cr, day, dbl, df, ds, duo, ec, er, extra, forte, ir, la, mr, osteo, pg, plus, rapid, sr, tear, turbuhaler, respimat, ellipta, accuhaler, handihaler, x, xl, xr, zydis',
);
