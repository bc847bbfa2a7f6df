import { type ReactNode, useRef } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Dialog.module.css';
import { DialogBody } from './DialogBody.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { CloseIcon } from '../content/icons.tsx';
import { useEscapeFromNowhere } from './use-escape-from-nowhere.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Called on Escape, the close button or a button in the dialog. Not on pressing outside, which would lose work. */
  onClose: () => void;
  title: ReactNode;
  /** An `alertdialog` must be answered, so it has no close button. */
  role?: 'dialog' | 'alertdialog';
  /** `code` for a QR code, `wide` for a table of many columns. */
  size?: 'code' | 'small' | 'medium' | 'large' | 'wide';
  /** While true nothing closes it. */
  isBusy?: boolean;
  /** Stays in view above the content, such as whose chart it is about. */
  banner?: ReactNode;
  /** The buttons in the footer. */
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
      data-dialog
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
          {props.banner !== undefined && <div className={styles.banner}>{props.banner}</div>}
          <DialogBody isBusy={isBusy}>{props.children}</DialogBody>
          {props.footer !== undefined && <footer className={styles.footer}>{props.footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
