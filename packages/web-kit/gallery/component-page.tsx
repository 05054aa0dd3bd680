import type { ReactNode } from 'react';
import type { Listed } from './entries';
import { type GalleryState, slugOf } from './entry';
import styles from './gallery.module.css';

/** One component in all its states, of which the pictures are taken. Those that keys lead to are linked. */
export function ComponentPage({ entry }: { entry: Listed }) {
  const apart = entry.states.filter(({ keys }) => keys);
  return (
    <div className={styles.component} data-entry={entry.slug}>
      <Words of={entry} about="About">
        <h1 className={styles.title}>{entry.name}</h1>
        <dl className={styles.advice}>
          <dt>Use</dt>
          <dd>{entry.use}</dd>
          <dt>Avoid</dt>
          <dd>{entry.avoid}</dd>
        </dl>
      </Words>
      <div className={styles.states} data-states>
        {entry.states
          .filter(({ keys }) => !keys)
          .map((state) => (
            <div key={state.name} className={styles.state}>
              <Words of={entry} about={state.name}>
                <h2 className={styles.stateName}>{state.name}</h2>
              </Words>
              <div className={styles.stage}>{state.render()}</div>
            </div>
          ))}
      </div>
      {apart.length > 0 && (
        <Words of={entry} about="Other states">
          <h2 className={styles.stateName}>On pages of their own</h2>
          <ul className={styles.apart}>
            {apart.map((state) => (
              <li key={state.name}>
                <a href={`#/${entry.slug}/${slugOf(state)}`} data-apart={slugOf(state)}>
                  {state.name}
                </a>{' '}
                {state.keys?.length ? `by ${state.keys.join(', ')}` : ''}
              </li>
            ))}
          </ul>
        </Words>
      )}
    </div>
  );
}

/** One state alone: the keys go on from its heading. */
export function StatePage({ entry, state }: { entry: Listed; state: GalleryState }) {
  return (
    <div className={styles.component} data-entry={`${entry.slug}/${slugOf(state)}`} data-keys={state.keys?.join(' ')}>
      <Words of={entry} about="About">
        <h1 className={styles.stateName} tabIndex={-1}>
          {entry.name}
        </h1>
        <h2 className={styles.stateName}>{state.name}</h2>
      </Words>
      <div className={styles.stage}>{state.render()}</div>
    </div>
  );
}

/** The gallery's own words. Around a frame, which brings the page's landmarks, they need one of their own. */
function Words({ of: { group }, about, children }: { of: Listed; about: string; children: ReactNode }) {
  if (group !== 'Frames') return <div className={styles.about}>{children}</div>;
  return (
    <section className={styles.about} aria-label={about}>
      {children}
    </section>
  );
}
