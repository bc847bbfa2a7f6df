import type { Dosage, Extension } from 'fhir/r4';
import type { DecidedLater } from '../entities/dosage.ts';
import { DoseOrNone } from '../entities/dosage.ts';
import type { DoseContent, LineEvent } from '../entities/line-event.ts';
import type { Medication } from '../entities/medication.ts';
import { decidedRuns } from '../rules/line/decided-doses.ts';
import { decisionText } from '../rules/line/decided-words.ts';
import { parseJson } from '../values/parse-json.ts';
import type { PlainDate } from '../values/plain-date.ts';
import { amountsOf } from './amounts.ts';
import { StatedEvent } from './stated-event.ts';
import { ownExtensions, rootOf } from './systems.ts';
import { withSeconds } from './timing.ts';

/*
 * Decided doses in FHIR (decision 063): a dosage for the days of each, beside that of the line. What it was decided from,
 * by whom and when is in an extension of our own, and in the text.
 */

/** A decided dose, for the days on which it still counts. */
export interface StatedDose extends Pick<LineEvent, 'by'> {
  readonly content: DoseContent;
  /** ISO 8601. */
  readonly at: string;
}

/** The decided doses of a medicine from a day on; none of one that was ceased. */
export function dosesToState(
  { dosage, status, events = [] }: Pick<Medication, 'dosage' | 'status' | 'events'>,
  today: PlainDate,
): StatedDose[] {
  if (dosage?.kind !== 'decided-later' || status === 'Ceased') return [];
  return decidedRuns(events, today);
}

export function decidedDosages(
  decided: readonly StatedDose[],
  { times }: DecidedLater,
  root: string,
): Dosage[] {
  return decided.map(({ content, by, at }) => {
    const { from, to, dose, measure, next } = content;
    const parts: Extension[] = [
      { url: 'dose', valueString: JSON.stringify(DoseOrNone.parse(dose)) },
      ...(measure === undefined
        ? []
        : [
            { url: 'value', valueDecimal: measure.value },
            { url: 'on', valueDate: measure.on },
          ]),
      ...(next === undefined ? [] : [{ url: 'next', valueDate: next }]),
      { url: 'by', valueString: by },
      { url: 'at', valueDateTime: at },
    ];
    return {
      extension: [{ url: `${root}/${ownExtensions.decided}`, extension: parts }],
      text: `${decisionText(content)}.`,
      timing: {
        repeat: { boundsPeriod: { start: from, end: to }, timeOfDay: times.map(withSeconds) },
      },
      ...(dose.kind !== 'withhold' && amountsOf(dose, root)),
    };
  });
}

/** The decided doses that dosages state as data, of a line by this measurement; those that aren’t whole are left out. */
export function decidedIn(
  dosages: readonly Dosage[],
  measured: DecidedLater['measured'],
): StatedDose[] {
  return dosages.flatMap(({ extension = [], timing }) => {
    const own = extension.find(({ url }) => rootOf(url, ownExtensions.decided) !== undefined);
    const parts = new Map((own?.extension ?? []).map((part) => [part.url, part]));
    const { start, end } = timing?.repeat?.boundsPeriod ?? {};
    const value = parts.get('value')?.valueDecimal;
    const next = parts.get('next')?.valueDate;
    const { data } = StatedEvent.safeParse({
      content: {
        kind: 'dose',
        from: start,
        to: end,
        dose: parseJson(parts.get('dose')?.valueString ?? ''),
        measured,
        ...(value !== undefined && { measure: { value, on: parts.get('on')?.valueDate } }),
        ...(next !== undefined && { next }),
      },
      reason: null,
      by: parts.get('by')?.valueString,
      at: parts.get('at')?.valueDateTime,
    });
    return data?.content.kind === 'dose' ? [{ ...data, content: data.content }] : [];
  });
}
