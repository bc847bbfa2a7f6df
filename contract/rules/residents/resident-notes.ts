import type { Resident } from '../../entities/resident.ts';
import { residentNotes as labels, type ResidentNote } from '../../entities/resident-columns.ts';
import { dietText } from './diet.ts';

interface Note {
  readonly name: ResidentNote;
  readonly label: string;
  /** Empty if nobody wrote one. */
  readonly text: string;
}

/** What is written about a resident, the notes on medicines first (HDR-06). */
export function residentNotes({ clinicalDetail }: Resident): Note[] {
  return Object.entries(labels).map(([key, label]) => {
    // The keys of the labels are these.
    const name = key as ResidentNote;
    const text = clinicalDetail[name] ?? '';
    return { name, label, text: name === 'diet' ? dietText(text) : text.trim() };
  });
}
