import { useId } from 'react';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { WarningIcon } from '../content/icons.tsx';

type HelpTexts = Pick<FieldProps, 'description' | 'errorMessage'>;

/** Links one of the browser's own controls to its label and help text; `help` goes below it. */
export function useNativeField({ description, errorMessage }: HelpTexts) {
  const id = useId();
  const helpId = useId();
  const isInvalid = errorMessage !== undefined;
  const hasHelp = isInvalid || description !== undefined;
  return {
    id,
    /** For the element around the field, where a form looks for errors. */
    frame: { 'data-invalid': isInvalid || undefined },
    aria: { 'aria-invalid': isInvalid, 'aria-describedby': hasHelp ? helpId : undefined },
    help: hasHelp && (
      <div id={helpId}>
        {description !== undefined && <div className={fieldStyles.help}>{description}</div>}
        {isInvalid && (
          <div className={fieldStyles.error}>
            <WarningIcon size={16} />
            <span>{errorMessage}</span>
          </div>
        )}
      </div>
    ),
  };
}
