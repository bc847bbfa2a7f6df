import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import styles from './Backdrop.module.css';
import { Spinner } from '../states/Spinner.tsx';

/** Covers the whole page while something is being sent. */
export function Backdrop({ isOpen, label }: { isOpen: boolean; label: string }) {
  return (
    <ModalOverlay isOpen={isOpen} isKeyboardDismissDisabled className={cx(styles.backdrop)}>
      <Modal>
        <Dialog aria-label={label} className={cx(styles.panel)}>
          <Spinner isLarge />
          <span role="status">{label}</span>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
