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
  actions?: ReactNode;
  /** A question that must be answered: read out at once, without a cross to close it. */
  isAlertDialog?: boolean;
  busy?: boolean;
  /** For what must be looked at closely. */
  wide?: boolean;
  returnFocusTo?: string;
  onClose(): void;
}

/** A short task that must be ended before anything else. What can be read beside the page is a Drawer. */
export function Dialog({
  isOpen,
  title,
  children,
  actions,
  isAlertDialog,
  busy,
  wide,
  returnFocusTo,
  onClose,
}: DialogProps) {
  return (
    <Modal placement="middle" isOpen={isOpen} busy={busy} wide={wide} returnFocusTo={returnFocusTo} onClose={onClose}>
      <AriaDialog className={styles.dialog ?? ''} role={isAlertDialog ? 'alertdialog' : 'dialog'}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {!isAlertDialog && <CloseButton isDisabled={busy} onPress={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.acts}>{actions}</div>}
      </AriaDialog>
    </Modal>
  );
}
