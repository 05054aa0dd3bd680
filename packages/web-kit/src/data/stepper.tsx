import { CheckIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './stepper.module.css';

/** The current step of a short sequence, counted from 0. For steps that can be done in any order, use Tabs. */
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
