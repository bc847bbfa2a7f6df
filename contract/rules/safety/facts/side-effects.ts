import type { MedicineClassName } from './classes.ts';

/** Words for reactions to one member of a class that don't rule the others out: another is then a caution. */
export const sideEffects: Partial<Record<MedicineClassName, string>> = {
  opioid:
    'nausea, nauseated, nauseous, vomit, vomiting, vomited, constipation, constipated, drowsy, drowsiness, sleepy, sedated, sedation, dizzy, dizziness, confused, confusion, hallucination, hallucinations',
  statin:
    'muscle, muscles, muscular, leg, legs, pain, pains, ache, aches, aching, cramp, cramps, myalgia, sore, soreness',
};

/** Words that may come with one of them. */
export const besideSideEffects = 'and, bad, mild, severe, some, very, with';
