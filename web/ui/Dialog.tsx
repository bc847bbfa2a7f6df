import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../lib/cx.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons.tsx';
import { useEscapeFromNowhere } from './use-escape-from-nowhere.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Escape, the cross, or whatever in it closes it. A press outside does not: work would go. */
  onClose: () => void;
  title: ReactNode;
  /** `alertdialog` asks something that must be answered: no cross. */
  role?: 'dialog' | 'alertdialog';
  /** `wide` for a table of many columns. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** While true nothing closes it. */
  isBusy?: boolean;
  /** The buttons at its foot. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog: focus stays in it, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, role = 'dialog', size = 'medium', isBusy = false } = props;
  const dialog = useRef<HTMLElement>(null);
  const close = () => {
    if (!isBusy) onClose();
  };
  useEscapeFromNowhere(dialog, close);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      isKeyboardDismissDisabled={isBusy}
      className={cx(styles.scrim)}
    >
      <Modal className={cx(styles.frame, styles[size])}>
        <AriaDialog ref={dialog} role={role} className={cx(styles.dialog)}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton
                label="Close"
                icon={<CloseIcon />}
                hideTooltip
                isDisabled={isBusy}
                onPress={onClose}
              />
            )}
          </header>
          <div className={styles.body} aria-busy={isBusy}>
            {props.children}
          </div>
          {props.footer !== undefined && <footer className={styles.footer}>{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
