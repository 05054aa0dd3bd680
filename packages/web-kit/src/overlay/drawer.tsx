import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { CloseButton } from './close-button';
import styles from './drawer.module.css';
import { Modal } from './modal';

export interface DrawerProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  actions?: ReactNode;
  returnFocusTo?: string;
  onClose(): void;
}

/**
 * The details of one list item, next to the list; on a phone, the whole screen. For a question or a short form, use Dialog.
 * `useDrawerSearchParam` keeps the open item in the URL.
 */
export function Drawer({ isOpen, title, children, actions, returnFocusTo, onClose }: DrawerProps) {
  return (
    <Modal placement="end" isOpen={isOpen} returnFocusTo={returnFocusTo} onClose={onClose}>
      <AriaDialog className={styles.drawer ?? ''}>
        <div className={styles.head}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          <CloseButton onPress={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </AriaDialog>
    </Modal>
  );
}
