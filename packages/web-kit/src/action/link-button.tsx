import { Link, type LinkProps } from '@larkspur/router';
import { classNames } from '../utils/class-names';
import type { ButtonVariant } from './button';
import styles from './button.module.css';

export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style'> {
  variant?: ButtonVariant;
  small?: boolean;
  wide?: boolean;
}

/** A link to another screen that is the next step of a page or section. For actions, use Button. */
export function LinkButton({ variant = 'secondary', small, wide, ...props }: LinkButtonProps) {
  return (
    <Link
      {...props}
      className={classNames(styles.button, styles[variant], small && styles.small, wide && styles.wide)}
    />
  );
}
