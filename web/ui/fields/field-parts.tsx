import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Field.module.css';
import { FieldHint } from './FieldHint.tsx';
import { WarningIcon } from '../content/icons.tsx';
import { VisuallyHidden } from '../content/VisuallyHidden.tsx';

/** The props every form field has besides its value. */
export interface FieldProps {
  label: string;
  description?: ReactNode;
  /** If given, the field is invalid and shows this. */
  errorMessage?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
}

/** The validation props that a react-aria field takes from ours. */
export function ariaField(errorMessage: string | undefined) {
  return { validationBehavior: 'aria' as const, isInvalid: errorMessage !== undefined };
}

/** The label above a field, with a mark if it is required. */
export function FieldLabel(
  props: Pick<FieldProps, 'label'> & {
    /** Of the label’s text, for what else belongs to the field. */
    id?: string;
    isRequired?: boolean | undefined;
    hint?: string | undefined;
  },
) {
  const label = (
    <Label className={cx(styles.label)}>
      <span id={props.id}>{props.label}</span>
      {props.isRequired && <span aria-hidden> *</span>}
    </Label>
  );
  if (props.hint === undefined) return label;
  return (
    <span className={styles.hinted}>
      {label}
      <FieldHint label={props.label} hint={props.hint} />
    </span>
  );
}

/** The text below a field: its help and its error. */
export function FieldHelp(
  props: Pick<FieldProps, 'description' | 'errorMessage'> & { hint?: string | undefined },
) {
  return (
    <>
      {(props.description !== undefined || props.hint !== undefined) && (
        <Text slot="description" className={cx(styles.help)}>
          {props.hint !== undefined && <VisuallyHidden>{props.hint}</VisuallyHidden>}
          {props.description}
        </Text>
      )}
      <FieldError className={cx(styles.error)}>
        <WarningIcon size={16} />
        <span>{props.errorMessage}</span>
      </FieldError>
    </>
  );
}
