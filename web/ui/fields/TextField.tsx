import type { ReactNode, Ref } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
} from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Field.module.css';
import { ariaField, FieldHelp, FieldLabel, type FieldProps } from './field-parts.tsx';
import { mergeRefs } from '../merge-refs.ts';
import { useAutoFocus } from '../use-auto-focus.ts';

/** More props of a text control, shared with TextArea. */
export interface TextControlProps
  extends FieldProps,
    Pick<
      AriaTextFieldProps,
      | 'value'
      | 'onChange'
      | 'onBlur'
      | 'onFocus'
      | 'autoComplete'
      | 'autoFocus'
      | 'inputMode'
      | 'isReadOnly'
      | 'spellCheck'
      | 'type'
    > {}

export interface TextFieldProps extends TextControlProps {
  /** Shown in the box after the text, such as a unit. */
  suffix?: ReactNode;
  /** A note behind a button beside the label; read out with the field. */
  hint?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, description, errorMessage, ...more } = props;
  const { suffix, hint, inputRef, autoFocus = false, ...rest } = more;
  const input = useAutoFocus<HTMLInputElement>(autoFocus);
  return (
    <AriaTextField {...rest} {...ariaField(errorMessage)} className={cx(styles.field)}>
      <FieldLabel {...{ label, hint }} isRequired={rest.isRequired} />
      <Group className={cx(styles.group)}>
        <Input ref={mergeRefs(input, inputRef)} className={cx(styles.input)} />
        {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
      </Group>
      <FieldHelp {...{ description, errorMessage, hint }} />
    </AriaTextField>
  );
}
