import type { Resident } from '../entities/resident.ts';
import { dietText } from './diet.ts';

/** Each on the screen and on paper; what is said of an infection has its own badge. */
const labels = {
  specialNeeds: 'Special needs/diagnosis',
  medicationNote: 'Medication note',
  healthComment: 'Health comment',
  diet: 'Diet',
} as const satisfies Record<Exclude<keyof Resident['clinicalDetail'], 'coronaVirusStatus'>, string>;

type Name = keyof typeof labels;

interface ResidentNote {
  readonly name: Name;
  readonly label: string;
  /** Empty if nobody wrote one. */
  readonly text: string;
}

/** What is written about a resident, the notes on medicines first (HDR-06). */
export function residentNotes({ clinicalDetail }: Resident): ResidentNote[] {
  return Object.entries(labels).map(([key, label]) => {
    // The keys of the labels are these.
    const name = key as Name;
    const text = clinicalDetail[name];
    return { name, label, text: name === 'diet' ? dietText(text) : text.trim() };
  });
}
