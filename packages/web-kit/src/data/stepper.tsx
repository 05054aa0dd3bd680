import { CheckIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './stepper.module.css';

/** Where one is on a way of a few named steps. `current` counts from 0. Not for what can be done in any order. */
export function Stepper({ label, steps, current }: { label: string; steps: string[]; current: number }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            styles.step,
            index <= current && styles.reached,
            index < current && styles.done,
            index === current && styles.current,
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current && <CheckIcon size={16} />}
          {index + 1}. {step}
          {index < current && <VisuallyHidden>(done)</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
