import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { LoanStep } from './loan-content';
import styles from './steps.module.css';

/** The way to a loan. Its first step can be taken at once. */
export function Steps({ steps }: { steps: readonly LoanStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, words }, index) => (
        <li key={name}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{name}</h3>
          <p>{words}</p>
          {index === 0 && (
            <LinkButton to="/contact" variant="primary">
              Apply now
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
