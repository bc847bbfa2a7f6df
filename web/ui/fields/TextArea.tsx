import type { Ref } from 'react';
import { TextArea as AriaTextArea, TextField as AriaTextField } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel } from './field-parts.tsx';
import type { TextControlProps } from './TextField.tsx';
import { mergeRefs } from '../merge-refs.ts';
import { useAutoFocus } from '../use-auto-focus.ts';

export interface TextAreaProps extends Omit<TextControlProps, 'type' | 'inputMode'> {
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, description, errorMessage, ...more } = props;
  const { rows = 3, inputRef, autoFocus = false, ...rest } = more;
  const input = useAutoFocus<HTMLTextAreaElement>(autoFocus);
  return (
    <AriaTextField {...rest} {...ariaField(errorMessage)} className={cx(styles.field)}>
      <FieldLabel label={label} isRequired={rest.isRequired} />
      <AriaTextArea ref={mergeRefs(input, inputRef)} rows={rows} className={cx(styles.area)} />
      <FieldHelp {...{ description, errorMessage }} />
    </AriaTextField>
  );
}
