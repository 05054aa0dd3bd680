import type { ReactNode, SyntheticEvent } from 'react';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../utils/class-names';
import styles from './modal.module.css';
import { RestoreFocus } from './restore-focus';
import { useLastOpen } from './use-last-open';

export interface ModalProps {
  isOpen: boolean;
  /** Centered, or along the end of the window. */
  placement: 'center' | 'end';
  /** An action is running: neither Escape nor the backdrop closes the overlay. */
  busy?: boolean;
  /** Escape closes the overlay, the backdrop does not: the second click of a double click would be on it. */
  isQuestion?: boolean | undefined;
  wide?: boolean;
  /** Id of the element that gets the focus when the opener is gone. The page's heading by default. */
  returnFocusTo?: string;
  onClose(): void;
  children: ReactNode;
}

/** The base of dialogs and drawers: backdrop, scroll lock, focus trap and focus restoration. */
export function Modal(props: ModalProps) {
  const { isOpen, placement, busy = false, isQuestion = false, wide, returnFocusTo, onClose } = props;
  const shown = useLastOpen(isOpen, props.children);
  return (
    <ModalOverlay
      className={classNames(styles.backdrop, styles[placement])}
      isOpen={isOpen}
      isDismissable={!busy && !isQuestion}
      isKeyboardDismissDisabled={busy}
      onOpenChange={(open) => open || onClose()}
    >
      <AriaModal className={classNames(styles.sheet, wide && styles.wide)}>
        <RestoreFocus fallbackId={returnFocusTo} />
        <div className={styles.content} inert={!isOpen} {...(!isOpen && IGNORE_INPUT)}>
          {shown}
        </div>
      </AriaModal>
    </ModalOverlay>
  );
}

/**
 * A dialog that is closing is only to look at: a press there would confirm what has just been canceled. `inert` does not cover an overlay
 * that was opened from this one, because it is elsewhere in the document.
 */
const IGNORE_INPUT = { onPointerDownCapture: ignore, onClickCapture: ignore, onKeyDownCapture: ignore };

function ignore(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
