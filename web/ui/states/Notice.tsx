import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx';

interface NoticeProps extends Pick<DialogProps, 'title' | 'role'> {
  children: ReactNode;
  closeLabel?: string;
  onClose: () => void;
}

/** Says something that leaves nothing to choose. */
export function Notice(props: NoticeProps) {
  const { title, role = 'alertdialog', children, closeLabel = 'OK', onClose } = props;
  return (
    <Dialog
      isOpen
      role={role}
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onPress={onClose}>
          {closeLabel}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
