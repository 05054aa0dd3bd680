import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { PageLink } from '../page-link';
import styles from './calculator.module.css';
import { formatCents } from './figures';

interface Part {
  name: string;
  cents: number;
}

interface ResultProps {
  /** Label of the main figure, such as "Monthly payment". */
  name: string;
  cents: number;
  /** The inputs of the calculation, shown below the main figure. */
  of: string;
  /** The two parts of the total. */
  parts: Part[];
  total: Part;
  link: PageLink;
  /** The fields have an error, so there is no result to show. */
  isStale: boolean;
}

const EXAMPLE = 'An example based on your figures, not an offer.';

/** Result of a calculator, with its breakdown and a call to action. */
export function Result({ name, cents, of, parts, total, link, isStale }: ResultProps) {
  const format = (value: number) => (isStale ? '–' : formatCents(value));
  return (
    <section className={styles.result} aria-label="Result">
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.figure}>{format(cents)}</p>
        <p className={styles.of}>{isStale ? 'Correct the marked field to see the result.' : of}</p>
      </div>
      <Shares values={isStale ? [] : parts.map((part) => part.cents)} />
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{part.name}</dt>
            <dd>{format(part.cents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd>{format(total.cents)}</dd>
        </div>
      </dl>
      <div className={styles.next}>
        <LinkButton to={link.to} variant="accent">
          {link.name}
        </LinkButton>
        <p>{EXAMPLE}</p>
      </div>
    </section>
  );
}

/** Decorative bar with the proportions of the two parts. */
function Shares({ values: [first = 0, second = 0] }: { values: number[] }) {
  const share = first + second === 0 ? 0 : (100 * first) / (first + second);
  return (
    <svg className={styles.shares} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.second} width="100" height="4" />
      <rect className={styles.first} width={share.toFixed(2)} height="4" />
    </svg>
  );
}
