import { hashKey } from '@tanstack/react-query';
import type { NotUnderstood } from '@wattle/contract/rules/dosing/read-line.ts';
import { instructionText } from '@wattle/contract/rules/line/medicine-line.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/buttons/Button.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Announced } from './Announced.tsx';
import styles from './dialog.module.css';
import { fieldsOfLine, type LineFields, lineFields } from './line-form.ts';
import { namedWords, readTyped } from './read-typed.ts';
import { type FieldsProps, type PrescriptionForm, prescriptionOf } from './prescription-form.ts';

const pick = (form: PrescriptionForm): LineFields => {
  const { steps, measured, kept, leastHours, often, maximum24h, courseType, route } = form;
  const { startDate, endDate, prnReason } = form;
  return {
    steps,
    measured,
    kept,
    leastHours,
    often,
    maximum24h,
    courseType,
    route,
    startDate,
    endDate,
    prnReason,
  };
};
const isSame = (a: unknown, b: unknown) => hashKey([a]) === hashKey([b]);

/** A box for the whole line, as a prescriber writes it. It fills in the fields, which stay what counts. */
export function LineBox(props: FieldsProps) {
  const { control, getValues, setValue, start, usual, today } = props;
  /** What the fields have apart from the line, and what the line made of them. */
  const base = useRef<LineFields>(null);
  const [filled, setFilled] = useState<LineFields | null>(null);
  const form = useWatch({ control }) as PrescriptionForm; // every field has a default
  const read = (line: string, startDate: string) => readTyped(line, start, startDate, today);

  const change = (line: string) => {
    const now = pick(getValues());
    const kept: LineFields = { ...(base.current ?? now) };
    // What was changed by hand meanwhile stays, unless the line says otherwise.
    for (const name of lineFields) {
      if (filled !== null && !isSame(now[name], filled[name]))
        Object.assign(kept, { [name]: now[name] });
    }
    const next = fieldsOfLine(read(line, kept.startDate), start, kept);
    setValue('line', line, { shouldDirty: true });
    for (const name of lineFields) {
      if (!isSame(now[name], next[name])) setValue(name, next[name], { shouldDirty: true });
    }
    const isPacked = getValues('packagingType') === 'None' && next.courseType !== 'AsRequired';
    if (isPacked && usual !== null)
      setValue('packagingType', usual.packable ? 'Packed' : 'UnPacked');
    base.current = kept;
    setFilled(next);
  };
  const begin = useEffectEvent(() => {
    if (start.typed !== undefined) change(start.typed);
  });
  useEffect(() => begin(), []);

  const { notUnderstood, missing, isNameOnly } = read(form.line, form.startDate);
  const isFilled = filled !== null && isSame(pick(form), filled);
  const prescription = prescriptionOf(form, start.product);
  const isWhole = prescription.dosage !== undefined && findPlainDate(form.startDate) !== undefined;
  const reads = isWhole ? instructionText(prescription) : '';
  const moveToDirections = ({ from, to, text }: NotUnderstood) => {
    const directions = getValues('directions').trim();
    const all = directions === '' ? text : `${directions}\n${text}`;
    setValue('directions', all, { shouldDirty: true });
    const left = `${form.line.slice(0, from)} ${form.line.slice(to)}`;
    change(left.replaceAll(/ {2,}/g, ' ').trim());
  };
  const isEmpty = form.line.trim() === '' || isNameOnly;
  const says = isEmpty
    ? ''
    : isFilled
      ? reads
      : 'The fields below have been changed since. They count.';
  const announced = [...notUnderstood.map(namedWords), ...missing.map((one) => `${one}.`), says];

  return (
    <div className={styles.wide}>
      <InForm control={control} name="line">
        {(field) => (
          <TextField
            {...field}
            onChange={change}
            label="In one line"
            description="Such as 1 g bd, or 25 mg mane 5/7 then 20 mg 5/7. It fills in the fields below."
            autoComplete="off"
            autoFocus={start.typed !== undefined}
            spellCheck="false"
          />
        )}
      </InForm>
      {!isEmpty && (
        <div className={styles.echo}>
          {notUnderstood.length > 0 && (
            <ul className={styles.named} aria-label="Not understood">
              {notUnderstood.map((named) => (
                <li key={`${named.from}-${named.to}`}>
                  <span>{namedWords(named)}</span>{' '}
                  {named.why === undefined && (
                    <Button size="small" onPress={() => moveToDirections(named)}>
                      Move to the directions
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {missing.map((one) => (
            <p key={one}>{one}.</p>
          ))}
          <p>{says}</p>
        </div>
      )}
      <Announced text={isEmpty ? '' : announced.filter((one) => one !== '').join(' ')} />
    </div>
  );
}
