import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger,
  Popover,
  Text,
} from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { ChevronDownIcon } from './icons.tsx';
import styles from './ListBox.module.css';

export interface MenuItem {
  id: string;
  label: string;
  detail?: ReactNode;
  icon?: ReactNode;
  isDisabled?: boolean;
  onAction: () => void;
}

export interface MenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'isDisabled'> {
  label: string;
  /** Shows the icon alone; the label is then heard only. */
  isIconOnly?: boolean;
  items: readonly MenuItem[];
}

/** A button that opens a list of actions. */
export function Menu({ label, isIconOnly = false, items, ...button }: MenuProps) {
  return (
    <MenuTrigger>
      {isIconOnly ? (
        <Button variant="quiet" {...button} aria-label={label} />
      ) : (
        <Button {...button}>
          {label}
          <ChevronDownIcon />
        </Button>
      )}
      <Popover className={cx(styles.popover)} offset={4}>
        <AriaMenu className={cx(styles.list)} items={items}>
          {(item) => (
            <AriaMenuItem
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              onAction={item.onAction}
              className={cx(styles.item)}
            >
              {item.icon}
              <span className={styles.words}>
                <Text slot="label">{item.label}</Text>
                {item.detail !== undefined && (
                  <Text slot="description" className={cx(styles.detail)}>
                    {item.detail}
                  </Text>
                )}
              </span>
            </AriaMenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
