import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { CloseButton } from './close-button';
import styles from './drawer.module.css';
import { Modal } from './modal';

export interface DrawerProps {
  isOpen: boolean;
  title: string;
  /** Details come from the end of the line, navigation from its start. */
  side?: 'start' | 'end';
  children: ReactNode;
  /** Buttons that stay in sight below what scrolls. */
  actions?: ReactNode;
  returnFocusTo?: string;
  onClose(): void;
}

/** The details of one thing of a list, beside the list. A question or a short form is a Dialog. */
export function Drawer({ isOpen, title, side = 'end', children, actions, returnFocusTo, onClose }: DrawerProps) {
  return (
    <Modal placement={side} isOpen={isOpen} returnFocusTo={returnFocusTo} onClose={onClose}>
      <AriaDialog className={styles.drawer ?? ''}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          <CloseButton onPress={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.acts}>{actions}</div>}
      </AriaDialog>
    </Modal>
  );
}
