import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { CloseButton } from './close-button';
import styles from './dialog.module.css';
import { Modal } from './modal';

export interface DialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Buttons, the act last. */
  acts?: ReactNode;
  /** A question that must be answered: read out at once, without a cross to close it. */
  isQuestion?: boolean;
  held?: boolean;
  /** For what must be looked at closely. */
  wide?: boolean;
  returnTo?: string;
  onClose(): void;
}

/** A short task that must be ended before anything else. What can be read beside the page is a Drawer. */
export function Dialog({ isOpen, title, children, acts, isQuestion, held, wide, returnTo, onClose }: DialogProps) {
  return (
    <Modal at="middle" isOpen={isOpen} held={held} wide={wide} returnTo={returnTo} onClose={onClose}>
      <AriaDialog className={styles.dialog ?? ''} role={isQuestion ? 'alertdialog' : 'dialog'}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {!isQuestion && <CloseButton isDisabled={held} onPress={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {acts && <div className={styles.acts}>{acts}</div>}
      </AriaDialog>
    </Modal>
  );
}
