import { useId, useRef, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { ChevronDownIcon } from '../content/icons.tsx';
import type { MenuItem, MenuListProps } from './MenuList.tsx';

export interface MenuProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'isDisabled' | 'isPending'> {
  label: string;
  /** Shows only the icon; the label is then for screen readers. */
  isIconOnly?: boolean;
  items: readonly MenuItem[];
}

const openList = lazyPart(() => import('./MenuList.tsx'));
const opensAt: Readonly<Record<string, MenuListProps['autoFocus']>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  // The click that these make has no pointer: the list takes it for a screen reader's, and leaves its items unfocused.
  Enter: 'first',
  ' ': 'first',
};

/** A button that opens a list of actions; it closes if other actions take their place. */
export function Menu({ label, isIconOnly = false, items, ...button }: MenuProps) {
  const [opened, setOpened] = useState<MenuListProps['autoFocus']>();
  // Items that come or go move the others under the finger.
  const ids = items.map((item) => item.id).join();
  const [idsBefore, setIdsBefore] = useState(ids);
  if (ids !== idsBefore) {
    setIdsBefore(ids);
    setOpened(undefined);
  }
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened !== undefined;
  const list = openList.usePart(isOpen);
  return (
    <>
      <Button
        variant={isIconOnly ? 'quiet' : 'secondary'}
        {...button}
        {...(isIconOnly && { 'aria-label': label })}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && list && { 'aria-controls': id })}
        // `detail` counts clicks: 0 means assistive technology.
        onPress={({ detail }) => setOpened(detail === 0 ? 'first' : true)}
        onKeyDown={(event) => {
          const at = opensAt[event.key];
          if (at === undefined || button.isPending === true) return;
          event.preventDefault();
          setOpened(at);
        }}
      >
        {isIconOnly ? undefined : (
          <>
            {label}
            <ChevronDownIcon />
          </>
        )}
      </Button>
      {isOpen && list && (
        <list.MenuList
          {...{ id, label, items, trigger }}
          autoFocus={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
