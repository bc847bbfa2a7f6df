import { useId, useState } from 'react';
import { firstOf } from '../../lib/first-of.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './CheckboxList.module.css';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './field-parts.tsx';
import { useNativeField } from './native-field.tsx';
import { SearchField } from './SearchField.tsx';

/** More options than this get a search box and scroll. */
const most = 8;
/** How many of the chosen are named above a long list. */
const named = 5;

export interface CheckboxListProps extends Omit<FieldProps, 'name'> {
  options: readonly { readonly id: string; readonly label: string }[];
  /** The ids of the chosen options. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Any number of options. A long list is searched, and says above it what is chosen. */
export function CheckboxList(props: CheckboxListProps) {
  const { label, options, value, onChange, isRequired, isDisabled = false } = props;
  const { id, frame, aria, help } = useNativeField(props);
  const chosenId = useId();
  const [text, setText] = useState('');
  const isLong = options.length > most;
  const sought = text.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(sought));
  const change = (option: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, option] : value.filter((one) => one !== option));
  return (
    <div
      {...frame}
      role="group"
      aria-labelledby={id}
      aria-describedby={[aria['aria-describedby'], isLong ? chosenId : undefined]
        .filter((one) => one !== undefined)
        .join(' ')}
      className={fieldStyles.field}
    >
      <span id={id} className={fieldStyles.label}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </span>
      {isLong && (
        <>
          <p id={chosenId} className={styles.chosen}>
            {chosenText(options.filter((option) => value.includes(option.id)))}
          </p>
          {!isDisabled && (
            <SearchField
              label={`Search ${label.toLowerCase()}`}
              value={text}
              onChange={setText}
              // Enter would submit the form.
              onSubmit={() => undefined}
            />
          )}
        </>
      )}
      <div className={isLong ? styles.long : undefined}>
        {found.map((option) => (
          <Checkbox
            key={option.id}
            label={option.label}
            value={value.includes(option.id)}
            isDisabled={isDisabled}
            onChange={(isChosen) => change(option.id, isChosen)}
          />
        ))}
        {found.length === 0 && <p className={styles.none}>No match</p>}
      </div>
      {help}
    </div>
  );
}

function chosenText(chosen: readonly { readonly label: string }[]): string {
  if (chosen.length === 0) return 'None chosen';
  const names = chosen.map((option) => option.label);
  return `${chosen.length} chosen: ${firstOf(names, named)}`;
}
