import type { Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './dialog.module.css';

interface TextWithChoicesProps {
  label: string;
  /** Undefined while they load: room for a line of them is kept. */
  choices: readonly string[] | undefined;
  /** A label for the choices, for screen readers. */
  choicesLabel: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  description?: string;
  errorMessage: string | undefined;
  isRequired?: boolean;
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** A text field with common values as buttons. */
export function TextWithChoices({ choices, choicesLabel, ...field }: TextWithChoicesProps) {
  return (
    <div>
      <TextField {...field} autoComplete="off" />
      {choices === undefined && <div className={styles.choices} />}
      {choices !== undefined && choices.length > 0 && (
        <div className={styles.choices} role="group" aria-label={choicesLabel}>
          {choices.map((choice) => (
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
