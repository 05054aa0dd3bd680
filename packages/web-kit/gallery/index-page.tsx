import { ENTRIES } from './entries';
import styles from './gallery.module.css';

/** All components, by group. */
export function IndexPage() {
  const groups = [...new Set(ENTRIES.map(({ group }) => group))];
  return (
    <article className={styles.component}>
      <h1 className={styles.title}>Components</h1>
      {groups.map((group) => (
        <section key={group} className={styles.group}>
          <h2 className={styles.stateName}>{group}</h2>
          <ul className={styles.cards}>
            {ENTRIES.filter((entry) => entry.group === group).map((entry) => (
              <li key={entry.name}>
                <a className={styles.card} href={`#/${entry.slug}`}>
                  <strong>{entry.name}</strong>
                  <span>{entry.use}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}
