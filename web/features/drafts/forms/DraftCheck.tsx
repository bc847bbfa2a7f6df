import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { refusalCodes } from '@wattle/contract/errors.ts';
import { dosageProblems } from '@wattle/contract/rules/dosing/dosage-problems.ts';
import { writtenAsText } from '@wattle/contract/rules/safety/check-words.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useChart } from '../../../chart/chart.tsx';
import { checkInWords, LineFindings } from '../../../chart/safety/Findings.tsx';
import { useChecks, useSafety } from '../../../chart/safety/safety.tsx';
import { Announced } from './Announced.tsx';
import { useDrafting } from '../drafting.ts';
import type { Prescribing } from '../prescribing.ts';
import styles from './dialog.module.css';
import { contentOfForm, type PrescriptionForm } from './prescription-form.ts';
import { unfinishedWords } from './unfinished-words.ts';

interface DraftCheckProps {
  control: Control<PrescriptionForm>;
  start: Prescribing;
  product: ProductIdentity;
}

/** What is found about the medicine as it is typed, on the chart as it would be. Below the preview, so that no field moves. */
export function DraftCheck({ control, start, product }: DraftCheckProps) {
  const { drafts } = useDrafting();
  const { checks, overrides } = useSafety();
  const { today } = useChart();
  const typed = useWatch({ control }) as PrescriptionForm; // every field has a default
  const form = useDeferredValue(typed);
  // A day that isn't there yet can't be checked against.
  const startDate = findPlainDate(form.startDate) ?? today;
  const endDate = findPlainDate(form.endDate) ?? '';
  const content = contentOfForm(start, { ...form, startDate, endDate });
  const brandName = content.prescription?.brandName ?? null;
  const draft = { ...content, id: start.id, product: { ...product, brandName } };
  const found = useChecks([...drafts.filter(({ id }) => id !== start.id), draft])?.get(start.id);
  // It isn't written as text: it isn't complete, or can't be given as it is.
  const [fault] = content.prescription ? dosageProblems(content.prescription, product) : [];
  const why =
    unfinishedWords(form, product) ??
    (fault && `Its dose and times aren’t checked yet. ${fault.message}.`);
  const check =
    found && why !== undefined
      ? {
          ...found,
          state: found.state === 'failed' ? found.state : ('not-checked' as const),
          notChecked: [
            ...found.notChecked.filter(({ code }) => code !== writtenAsText.code),
            { ...writtenAsText, check: 'dose' as const, why },
          ],
        }
      : found;
  return (
    <section className={styles.check} aria-labelledby="check-title">
      <h3 id="check-title">Safety check</h3>
      {check === undefined ? (
        // Without a check of its own, it is about a prescription that has left the chart meanwhile.
        <p>{checks === undefined ? 'Checking…' : refusalCodes.Not_On_Chart}</p>
      ) : check.state === 'checked' && check.findings.length === 0 ? (
        <p>Checked against a short list, nothing found</p>
      ) : (
        <LineFindings check={check} overrides={overrides} />
      )}
      <Announced text={check === undefined ? '' : checkInWords(check)} />
    </section>
  );
}
