import type { DosedProduct } from '@wattle/contract/rules/dosing/usual-doses.ts';
import { amountsOf } from './day-choices.ts';
import type { PrescriptionForm } from './prescription-form.ts';
import { readDosage, type Unread } from './read-dosage.ts';

const noMaximum: Unread = {
  path: 'maximum24h',
  message: 'Enter the most that may be given in 24 hours',
};

/** Why the dose and times of a form aren't checked yet, and which dose is missing; undefined if it's complete. */
export function unfinishedWords(form: PrescriptionForm, product: DosedProduct): string | undefined {
  const isAsRequired = form.courseType === 'AsRequired';
  const { unread } = readDosage(form, isAsRequired, product);
  // Its field is read without it, so that the rest is previewed.
  const isUnlimited = isAsRequired && form.kept === null && form.maximum24h.trim() === '';
  const first =
    unread.find(({ path }) => path.endsWith('.dose')) ??
    unread[0] ??
    (isUnlimited ? noMaximum : undefined);
  return first && `Its dose and times aren’t checked yet. ${missingWords(form, first)}`;
}

function missingWords({ steps }: PrescriptionForm, { path, message }: Unread): string {
  const [, step = '', amount = ''] = /^steps\.(\d+)\.(?:amounts\.(\d+)\.)?/.exec(path) ?? [];
  const inStep = step !== '' && steps.length > 1 ? `Step ${Number(step) + 1}` : '';
  if (path === 'maximum24h' || path.startsWith('measured.')) return `${message}.`;
  if (!path.endsWith('.dose')) return `${inStep || 'How often it’s given'} isn’t complete.`;
  const fields = steps[Number(step)];
  const hasSeveral = fields !== undefined && amountsOf(fields).length > 1;
  const place = hasSeveral
    ? `${inStep === '' ? 'Dose' : `${inStep}, dose`} ${Number(amount) + 1}`
    : inStep;
  return place === '' ? `${message}.` : `${place}: ${message}.`;
}
