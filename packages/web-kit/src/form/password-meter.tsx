import { classNames } from '../utils/class-names';
import styles from './password-meter.module.css';
import { passwordStrength } from './password-strength';

/** Shows the strength of a password as a bar and as text. It has its place before there is a password, so nothing moves. */
export function PasswordMeter({ password }: { password: string }) {
  const strength = password ? passwordStrength(password) : null;
  return (
    <div className={styles.meter}>
      <div className={classNames(styles.bar, strength && styles[`level${strength.level}`])} aria-hidden="true" />
      <span role="status" className={styles.label}>
        {strength ? `Password strength: ${strength.label}` : 'Password strength'}
      </span>
    </div>
  );
}
