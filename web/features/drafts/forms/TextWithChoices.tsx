import type { Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './dialog.module.css';

interface TextWithChoicesProps {
  label: string;
  choices: readonly string[];
  /** What the choices are, for those who cannot see them beside the box. */
  choicesLabel: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  maxLength: number;
  description?: string;
  errorMessage: string | undefined;
  isRequired?: boolean;
  autoFocus?: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** A line of text with the usual ones to take by one press. */
export function TextWithChoices({ choices, choicesLabel, ...field }: TextWithChoicesProps) {
  return (
    <div>
      <TextField {...field} autoComplete="off" />
      {choices.length > 0 && (
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
