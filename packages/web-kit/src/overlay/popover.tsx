import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import styles from './popover.module.css';

export interface PopoverProps {
  /** A Button that names what opens. */
  trigger: ReactNode;
  title: string;
  placement?: AriaPopoverProps['placement'];
  children: ReactNode;
}

/** A short text or a few options about one spot on the page. For anything that must be answered, use Dialog. */
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
