import { Link, type LinkProps } from '@larkspur/router';
import { classNames } from '../utils/class-names';
import type { ButtonLook } from './button';
import styles from './button.module.css';

export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'style'> {
  look?: ButtonLook;
  small?: boolean;
  wide?: boolean;
}

/** A link to another screen that is the page's, or a section's, next step. */
export function LinkButton({ look = 'secondary', small, wide, ...props }: LinkButtonProps) {
  return (
    <Link {...props} className={classNames(styles.button, styles[look], small && styles.small, wide && styles.wide)} />
  );
}
