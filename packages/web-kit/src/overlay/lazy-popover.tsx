import { type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../action/button';
import { lazyCode, usePreloadedCode } from '../data/use-lazy-code';
import { useLazyOverlay } from './use-lazy-overlay';

const floatingDialog = lazyCode(async () => (await import('./floating-dialog')).FloatingDialog);

export interface LazyPopoverProps extends Pick<ButtonProps, 'small'> {
  title: string;
  /** The label of the button that opens it. */
  label: ReactNode;
  /** Rendered while it is open only. */
  children(close: () => void): ReactNode;
}

/** A Popover for what few visits open: a page does not wait for the code of overlays, which is loaded once the browser is idle. */
export function LazyPopover({ title, label, small, children }: LazyPopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePreloadedCode(floatingDialog);
  const FloatingDialog = useLazyOverlay(floatingDialog, { isOpen, name: `“${title}”`, onClose: close });
  return (
    <>
      <Button
        small={small}
        ref={button}
        aria-expanded={isOpen}
        aria-controls={isOpen && FloatingDialog ? id : undefined}
        onPress={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {FloatingDialog && (
        <FloatingDialog id={id} title={title} trigger={button} isOpen={isOpen} onClose={close}>
          {children(close)}
        </FloatingDialog>
      )}
    </>
  );
}
