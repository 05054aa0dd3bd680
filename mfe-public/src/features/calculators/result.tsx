import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { PageLink } from '../../frame/page-link';
import styles from './calculator.module.css';
import { moneyOf } from './figures';

interface Part {
  name: string;
  cents: number;
}

interface ResultProps {
  /** What the large figure is: "Monthly payment". */
  name: string;
  cents: number;
  /** What it was worked out of, so that no figure is read for another. */
  of: string;
  /** Two parts of one sum, the second on top of the first. */
  parts: Part[];
  total: Part;
  act: PageLink;
}

const EXAMPLE = 'An example worked out from your figures, not an offer.';

/** What a calculator found. */
export function Result({ name, cents, of, parts, total, act }: ResultProps) {
  return (
    <section className={styles.result} aria-label="Result">
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.figure}>{moneyOf(cents)}</p>
        <p className={styles.of}>{of}</p>
      </div>
      <Shares values={parts.map((part) => part.cents)} />
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{part.name}</dt>
            <dd>{moneyOf(part.cents)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd>{moneyOf(total.cents)}</dd>
        </div>
      </dl>
      <div className={styles.next}>
        <LinkButton to={act.to} variant="accent">
          {act.name}
        </LinkButton>
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
