import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
  /** The action is running. The button stays focusable, announces it, and ignores further presses. */
  pending?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** For actions. For navigation, use LinkButton. */
export function Button({ variant = 'secondary', small, wide, pending = false, children, ...props }: ButtonProps) {
  // React Aria's `isPending` leaves an announcement behind that references the button after it has unmounted.
  const pendingProps = pending ? ({ type: 'button', onPress: undefined, 'aria-disabled': true } as const) : {};
  return (
    <AriaButton
      data-variant={variant}
      {...props}
      {...pendingProps}
      className={classNames(
        styles.button,
        styles[variant],
        small && styles.small,
        wide && styles.wide,
        pending && styles.pending,
      )}
    >
      {pending && <span className={styles.spinner} aria-hidden="true" />}
      {/* React cannot insert the spinner before a text that a browser has replaced by its translation. */}
      <span className={styles.content}>{children}</span>
      {pending && <VisuallyHidden>(working)</VisuallyHidden>}
    </AriaButton>
  );
}
