import { type ReactNode, type Ref, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../buttons/Button.tsx';
import { TextField } from './TextField.tsx';
import styles from './TextWithChoices.module.css';

interface TextWithChoicesProps {
  label: string;
  /** Undefined while they load: room is kept for them. */
  choices: readonly string[] | undefined;
  /** A label for the choices, for screen readers. */
  choicesLabel: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  description?: ReactNode;
  isDisabled?: boolean;
  errorMessage: string | undefined;
  isRequired?: boolean;
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** A text field with common values as buttons. */
export function TextWithChoices({ choices, choicesLabel, ...field }: TextWithChoicesProps) {
  const [isLate] = useState(choices === undefined);
  const known = choices ?? [];
  return (
    <div>
      <TextField {...field} autoComplete="off" />
      {(isLate || known.length > 0) && (
        <div
          className={cx(styles.choices, isLate && styles.late)}
          {...(known.length > 0 && { role: 'group', 'aria-label': choicesLabel })}
        >
          {known.map((choice) => (
            <Button
              key={choice}
              size="small"
              aria-pressed={choice === field.value}
              onPress={() => field.onChange(choice)}
            >
              {choice}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
