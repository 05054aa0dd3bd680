import { type Detail, Details } from '@larkspur/web-kit/data/details';
import styles from './overview.module.css';

/** What it is, told in a few lines, beside what one asks first. */
export function Overview({ words, facts }: { words: readonly string[]; facts: Detail[] }) {
  return (
    <div className={styles.overview}>
      <div className={styles.words}>
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.facts}>
        <Details items={facts} />
      </div>
    </div>
  );
}
