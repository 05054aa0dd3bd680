import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { LoanStep } from './loan-content';
import styles from './steps.module.css';

/** The steps of a loan application; the first one links to the contact form. */
export function Steps({ steps, applyPath }: { steps: readonly LoanStep[]; applyPath: string }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, text }, index) => (
        <li key={name}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3>{name}</h3>
          <p>{text}</p>
          {index === 0 && (
            <LinkButton to={applyPath} variant="primary">
              Apply now
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  );
}
