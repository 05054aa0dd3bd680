import type { ReactElement } from 'react';
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** Adds to the name that the button has; never the only place for what must be known, as no finger can hover. */
  text: string;
  placement?: AriaTooltipProps['placement'];
  children: ReactElement;
}

/** A short explanation of one button, on hover and on focus. */
export function Tooltip({ text, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} placement={placement} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
