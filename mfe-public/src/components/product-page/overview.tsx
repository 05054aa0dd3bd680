import { type Detail, Details } from '@larkspur/web-kit/data/details';
import styles from './overview.module.css';

/** A few paragraphs next to the key facts. */
export function Overview({ paragraphs, facts }: { paragraphs: readonly string[]; facts: Detail[] }) {
  return (
    <div className={styles.overview}>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.facts}>
        <Details items={facts} />
      </div>
    </div>
  );
}
