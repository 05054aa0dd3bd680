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
  /** Buttons, with the main action last. */
  actions?: ReactNode;
  /** For questions that must be answered: announced immediately, without a close button, and open until then. */
  isAlertDialog?: boolean;
  busy?: boolean;
  /** For content that needs more room. */
  wide?: boolean;
  returnFocusTo?: string;
  onClose(): void;
}

/** A short task that must be finished before anything else. For details next to the page, use Drawer. */
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
    <Modal
      placement="center"
      isOpen={isOpen}
      busy={busy}
      isQuestion={isAlertDialog}
      wide={wide}
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <AriaDialog className={styles.dialog ?? ''} role={isAlertDialog ? 'alertdialog' : 'dialog'}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {!isAlertDialog && <CloseButton isDisabled={busy} onPress={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </AriaDialog>
    </Modal>
  );
}
