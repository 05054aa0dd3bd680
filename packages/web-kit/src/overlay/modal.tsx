import type { ReactNode } from 'react';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../utils/class-names';
import { RestoreFocus } from './focus-return';
import styles from './modal.module.css';

export interface ModalProps {
  isOpen: boolean;
  /** In the middle, or along an edge of the window. */
  placement: 'middle' | 'start' | 'end';
  /** Work is under way that must end first: neither Escape nor the veil closes it. */
  busy?: boolean;
  wide?: boolean;
  /** Id of what takes the focus when the opener is gone by then; the page's heading where none is named. */
  returnFocusTo?: string;
  onClose(): void;
  children: ReactNode;
}

/** What dialogs and drawers stand on: the veil, the one lock on scrolling, the focus held inside and given back. */
export function Modal({ isOpen, placement, busy = false, wide, returnFocusTo, onClose, children }: ModalProps) {
  return (
    <ModalOverlay
      className={classNames(styles.veil, styles[placement])}
      isOpen={isOpen}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(open) => open || onClose()}
    >
      <AriaModal className={classNames(styles.sheet, wide && styles.wide)}>
        <RestoreFocus place={returnFocusTo} />
        {children}
      </AriaModal>
    </ModalOverlay>
  );
}
