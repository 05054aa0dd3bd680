import { type GalleryEntry, slugOf } from './entry';
import styles from './gallery.module.css';

/** One component in all its states: what the pictures are taken of. */
export function ComponentPage({ entry }: { entry: GalleryEntry }) {
  return (
    <article className={styles.component} data-entry={slugOf(entry)}>
      <h1 className={styles.title}>{entry.name}</h1>
      <dl className={styles.advice}>
        <dt>Use</dt>
        <dd>{entry.use}</dd>
        <dt>Avoid</dt>
        <dd>{entry.avoid}</dd>
      </dl>
      {entry.states.map((state) => (
        <section key={state.name} className={styles.state} data-state={state.name}>
          <h2 className={styles.stateName}>{state.name}</h2>
          <div className={styles.stage}>{state.render()}</div>
        </section>
      ))}
    </article>
  );
}
