import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import { CheckIcon } from '../content/icons.tsx';
import styles from './ListBox.module.css';

/** One choice of a Select or a ComboBox. */
export interface Option {
  id: string;
  /** Used for type-ahead, and shown in the box once chosen. */
  label: string;
  /** A second, quieter line. */
  detail?: ReactNode;
  isDisabled?: boolean;
}

export function OptionRow({ option }: { option: Option }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.label}
      isDisabled={option.isDisabled ?? false}
      // Pressed, it would take the focus from a search box, which then forgets what was typed.
      onMouseDown={(event) => option.isDisabled === true && event.preventDefault()}
      className={cx(styles.item)}
    >
      {/* Named by both lines: speech input then finds it by either. */}
      <span className={styles.words}>
        <span>{option.label}</span>
        {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
      </span>
      <CheckIcon className={cx(styles.tick)} />
    </ListBoxItem>
  );
}
