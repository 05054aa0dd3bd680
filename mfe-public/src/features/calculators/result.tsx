import type { ReactNode } from 'react';
import styles from './calculator.module.css';

interface ResultProps {
  /** What the large figure is: "Monthly payment". */
  name: string;
  figure: string;
  /** What it was worked out of, so that no figure is read for another. */
  of: string;
  /** Two parts of one sum, the second on top of the first. Dollars. */
  parts: { name: string; value: number; inWords: string }[];
  total: { name: string; inWords: string };
  action: ReactNode;
}

const EXAMPLE = 'An example worked out from your figures, not an offer.';

/** What a calculator found. */
export function Result({ name, figure, of, parts, total, action }: ResultProps) {
  return (
    <section className={styles.result} aria-label="Result">
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.figure}>{figure}</p>
        <p className={styles.of}>{of}</p>
      </div>
      <Shares values={parts.map(({ value }) => value)} />
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{part.name}</dt>
            <dd>{part.inWords}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd>{total.inWords}</dd>
        </div>
      </dl>
      <div className={styles.next}>
        {action}
        <p>{EXAMPLE}</p>
      </div>
    </section>
  );
}

/** The parts' figures as lengths: what the list below says in numbers. */
function Shares({ values: [first = 0, second = 0] }: { values: number[] }) {
  const share = first + second === 0 ? 0 : (100 * first) / (first + second);
  return (
    <svg className={styles.shares} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.second} width="100" height="4" />
      <rect className={styles.first} width={share.toFixed(2)} height="4" />
    </svg>
  );
}
