import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { Dialog } from './dialog';

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** Names the action: "Delete message", never "OK". */
  confirmLabel: string;
  /** True if the action loses nothing. */
  isHarmless?: boolean;
  pending?: boolean;
  /** True while the content is incomplete, such as a balance that is still loading. */
  isConfirmDisabled?: boolean;
  /** Id of the element that gets the focus when the action removes the opener, such as the list's heading. */
  returnFocusTo?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** One question before an action that cannot be undone. If it can be undone, do it and offer Undo instead. */
export function Confirm({
  isOpen,
  title,
  children,
  confirmLabel,
  isHarmless,
  pending = false,
  isConfirmDisabled = false,
  returnFocusTo,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isAlertDialog
      busy={pending}
      returnFocusTo={returnFocusTo}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel} isDisabled={pending} autoFocus>
            Cancel
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            pending={pending}
            isDisabled={isConfirmDisabled}
            onPress={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
