import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import styles from './popover.module.css';

export interface FloatingDialogProps {
  /** The id of the dialog, for the button's `aria-controls`. */
  id: string;
  title: string;
  /** The button that it opens next to. */
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A Popover whose button is on the page before this code is: see LazyPopover. */
export function FloatingDialog({ id, title, trigger, isOpen, onClose, children }: FloatingDialogProps) {
  return (
    <Popover
      className={styles.floating ?? ''}
      placement="bottom start"
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
    >
      <Dialog id={id} className={styles.content ?? ''}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
        {children}
      </Dialog>
    </Popover>
  );
}
