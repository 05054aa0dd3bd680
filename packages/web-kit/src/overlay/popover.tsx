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
  /** A function gets `close`, for a form that is finished. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A short text or a few options about one spot on the page. For anything that must be answered, use Dialog. */
export function Popover({ trigger, title, placement = 'bottom start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover className={styles.floating ?? ''} placement={placement}>
        <Dialog className={styles.content ?? ''}>
          {({ close }) => (
            <>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                {title}
              </Heading>
              {typeof children === 'function' ? children(close) : children}
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
