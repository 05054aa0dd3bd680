import type { ReactNode } from 'react';
import { Button } from '../action/button';
import { Dialog } from './dialog';

export interface ConfirmProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** The act in its own words: "Delete message", never "OK". */
  act: string;
  pending?: boolean;
  /** Id of what takes the focus when the act removes what had asked for it: the list's heading. */
  returnTo?: string;
  onConfirm(): void;
  onCancel(): void;
}

/** One question before something that cannot be taken back. */
export function Confirm({ isOpen, title, children, act, pending, returnTo, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isQuestion
      held={pending}
      returnTo={returnTo}
      onClose={onCancel}
      acts={
        <>
          <Button onPress={onCancel} autoFocus>
            Cancel
          </Button>
          <Button look="danger" pending={pending} onPress={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
