import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import styles from './popover.module.css';

export interface PopoverProps {
  /** A Button that says what opens. */
  trigger: ReactNode;
  title: string;
  placement?: AriaPopoverProps['placement'];
  children: ReactNode;
}

/** A few words or choices about one spot of the page. A single line that only explains is a Tooltip. */
export function Popover({ trigger, title, placement = 'bottom start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={styles.floating ?? ''} placement={placement}>
        <Dialog className={styles.content ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
