import type { ReactNode } from 'react';
import { ListBoxItem, Text } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { CheckIcon } from './icons.tsx';
import styles from './ListBox.module.css';

/** One choice of a Select or a ComboBox. */
export interface Option {
  id: string;
  /** What is typed ahead, and shown in the box once chosen. */
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
      className={cx(styles.item)}
    >
      <span className={styles.words}>
        <Text slot="label">{option.label}</Text>
        {option.detail !== undefined && (
          <Text slot="description" className={cx(styles.detail)}>
            {option.detail}
          </Text>
        )}
      </span>
      <CheckIcon className={cx(styles.tick)} />
    </ListBoxItem>
  );
}
