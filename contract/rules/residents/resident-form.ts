import { type ResidentColumn, residentNotes } from '../../entities/resident-columns.ts';
import { type ResidentField, residentFields } from '../../entities/resident-fields.ts';
import { isMedicareNumber } from '../../values/check-digits.ts';
import type { PlainDate } from '../../values/plain-date.ts';
import type { FieldProblems } from '../people/provider-details.ts';
import { trimLine } from '../people/registration.ts';
import { linesFault, textFault } from '../line/typed-text.ts';

/** What was typed about a resident; '' for none. */
export type ResidentTexts = Readonly<Partial<Record<ResidentColumn, string>>>;

/** Every text tidied, numbers without spaces, and the eleventh digit of a Medicare number as the reference it is. */
export function completeResident<F extends ResidentTexts>(form: F): F {
  const tidied = mapped(form, (text, name) => {
    const tidy = isNote(name) ? text.trim() : trimLine(text);
    const row: ResidentField = residentFields[name];
    if (tidy === '') return row.isKept === true ? String(row.blank) : '';
    const read = row.field.safeParse(tidy.normalize('NFC'));
    return typeof read.data === 'string' ? read.data : tidy;
  });
  const { medicareNumber = '', medicareReference = '' } = tidied;
  const [, number, eleventh] = /^(\d{10})(\d)$/.exec(medicareNumber) ?? [];
  return eleventh !== undefined && ['', eleventh].includes(medicareReference)
    ? { ...tidied, medicareNumber: number, medicareReference: eleventh }
    : tidied;
}

/** Why it can’t be saved, by field, on this day at the facility. The columns that the form doesn’t have aren’t judged. */
export function residentProblems(
  form: ResidentTexts,
  today: PlainDate,
): FieldProblems<ResidentColumn> {
  const complete = completeResident(form);
  const problems = mapped(
    complete,
    (text, name) => fieldProblem(name, text) ?? togetherProblem(name, complete, today) ?? '',
  );
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== ''));
}

/** What is wrong with a field that could be right by itself. */
function togetherProblem(
  name: ResidentColumn,
  form: ResidentTexts,
  today: PlainDate,
): string | undefined {
  const { dateOfBirth: born = '', admittedOn = '', medicareNumber = '' } = form;
  if (name === 'dateOfBirth' && born > today) return 'A date of birth can’t be in the future';
  if (name === 'dateOfBirth' && born < '1900') return 'Check the year';
  if (name === 'admittedOn' && admittedOn > today) {
    return 'The day of admission can’t be in the future';
  }
  if (name === 'admittedOn' && admittedOn !== '' && admittedOn < born) {
    return 'The day of admission is before the date of birth';
  }
  return name === 'medicareReference' && medicareNumber.length === 11
    ? 'This isn’t the eleventh digit of the Medicare number'
    : undefined;
}

/** What to check about a Medicare number that can be saved anyway: nobody waits for a card. */
export function medicareWarning(text: string): string | undefined {
  const { medicareNumber } = completeResident({ medicareNumber: text });
  return medicareNumber === '' ||
    isMedicareNumber(medicareNumber) ||
    fieldProblem('medicareNumber', medicareNumber) !== undefined
    ? undefined
    : 'This number doesn’t look right. Check each digit.';
}

function fieldProblem(name: ResidentColumn, text: string): string | undefined {
  const row: ResidentField = residentFields[name];
  if (text === '' && row.blank === undefined) return 'This field is required';
  const fault = isNote(name) ? linesFault(text, 2000) : textFault(text, 200);
  if (fault !== null) return fault;
  if (row.field.safeParse(text === '' ? null : text).success) return undefined;
  return row.wrong ?? 'This can’t be saved. Check it.';
}

const isNote = (name: ResidentColumn) => name in residentNotes;

function mapped<F extends ResidentTexts>(
  form: F,
  to: (text: string, name: ResidentColumn) => string,
): F {
  // The keys of the form are these, and stay.
  return Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, to(text, name as ResidentColumn)]),
  ) as F;
}
