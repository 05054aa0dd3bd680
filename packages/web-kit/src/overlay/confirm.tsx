import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button';
import styles from './dialog.module.css';

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The act in its own words: "Delete message", never "OK". */
  act: string;
  pending?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** One question before something that cannot be taken back. */
export function Confirm({ isOpen, title, children, act, pending, onConfirm, onCancel }: ConfirmProps) {
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      isDismissable={!pending}
      isKeyboardDismissDisabled={pending}
      onOpenChange={(open) => open || onCancel()}
    >
      <Modal className={styles.sheet ?? ''}>
        <Dialog role="alertdialog" className={styles.dialog ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          <div>{children}</div>
          <div className={styles.acts}>
            <Button onPress={onCancel} autoFocus>
              Cancel
            </Button>
            <Button look="danger" pending={pending} onPress={onConfirm}>
              {act}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
