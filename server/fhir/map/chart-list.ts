import { codeSystems } from '@wattle/contract/fhir/systems.ts';
import type { TimeZone } from '@wattle/contract/values/instant.ts';
import type { CodeableConcept, List, ListEntry } from 'fhir/r4';
import { referenceTo } from '../links.ts';
import { filled } from './identifier.ts';
import { momentIn } from './moment.ts';

const medicineList = 'http://hl7.org.au/fhir/StructureDefinition/au-medlist';

interface ChartLine {
  readonly medicationId: string;
  readonly isStatement: boolean;
  readonly status: 'New' | 'Ceased' | 'Existing' | 'RePrescribed';
  /** Whether this version of the chart gave it the status. */
  readonly isChange: boolean;
  readonly isReplacement: boolean;
}

/** One version of a chart. */
export interface ChartListRow {
  readonly id: string;
  readonly residentId: string;
  readonly isLatest: boolean;
  readonly finalisedAt: Date;
  readonly finalisedByName: string;
  readonly timeZone: TimeZone;
  readonly lines: readonly ChartLine[];
}

/** A version of a resident's chart as an AU medicine list: what is on it, and what this version changed. */
export function chartListOf(row: ChartListRow): List & { id: string } {
  return {
    resourceType: 'List',
    id: row.id,
    meta: { profile: [medicineList] },
    status: row.isLatest ? 'current' : 'retired',
    mode: 'snapshot',
    title: 'Medication chart',
    code: {
      coding: [{ system: codeSystems.listUse, code: 'medications', display: 'Medication List' }],
    },
    subject: referenceTo('Patient', row.residentId),
    date: momentIn(row.timeZone, row.finalisedAt),
    source: { display: row.finalisedByName },
    ...filled('entry', row.lines.map(entryOf)),
    // Every medicine may have been taken off a chart, which says nothing about others that the resident takes.
    ...(row.lines.length === 0 && { note: [{ text: 'No medicine is on this chart.' }] }),
  };
}

function entryOf(line: ChartLine): ListEntry {
  const type = line.isStatement ? 'MedicationStatement' : 'MedicationRequest';
  return { flag: flagOf(line), item: referenceTo(type, line.medicationId) };
}

function flagOf({ status, isChange, isReplacement }: ChartLine): CodeableConcept {
  const [code, display] =
    !isChange || status === 'Existing'
      ? ['nochange', 'Unchanged']
      : status === 'Ceased'
        ? ['ceased', 'Ceased']
        : status === 'New' && isReplacement
          ? ['amended', 'Amended']
          : ['prescribed', 'New prescription'];
  return { coding: [{ system: codeSystems.medicineChange, code, display }] };
}
