import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover, Text } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { cx } from '../../lib/cx.ts';
import styles from '../fields/ListBox.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onAction: () => void;
}

export interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  trigger: RefObject<HTMLButtonElement | null>;
  /** Where the focus goes: an item, or the list itself if it was opened by pointer. */
  autoFocus: 'first' | 'last' | true;
  onClose: () => void;
}

/** The open list of a Menu. */
export function MenuList({ id, label, items, trigger, autoFocus, onClose }: MenuListProps) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      onOpenChange={onClose}
      placement="bottom start"
      offset={4}
      aria-label={label}
      className={cx(styles.popover)}
    >
      <AriaMenu
        id={id}
        aria-label={label}
        items={items}
        autoFocus={autoFocus}
        onClose={onClose}
        className={cx(styles.list)}
      >
        {(item) => (
          <AriaMenuItem
            textValue={item.label}
            onAction={() => {
              // Closed first, so that a dialog that this opens returns the focus to the button, not to the item.
              flushSync(onClose);
              trigger.current?.focus({ preventScroll: true });
              item.onAction();
            }}
            className={cx(styles.item)}
          >
            {item.icon}
            <Text slot="label" className={cx(styles.words)}>
              {item.label}
            </Text>
          </AriaMenuItem>
        )}
      </AriaMenu>
    </Popover>
  );
}
