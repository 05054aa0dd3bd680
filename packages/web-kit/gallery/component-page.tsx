import type { ReactNode } from 'react';
import type { Listed } from './entries';
import { type GalleryState, slugOf } from './entry';
import styles from './gallery.module.css';

/** One component in all its states. States that need key presses are linked, because they have their own pages. */
export function ComponentPage({ entry }: { entry: Listed }) {
  const separate = entry.states.filter(({ keys }) => keys);
  return (
    <div className={styles.component} data-entry={entry.slug}>
      <GalleryText of={entry} about="About">
        <h1 className={styles.title}>{entry.name}</h1>
        <dl className={styles.advice}>
          <dt>Use</dt>
          <dd>{entry.use}</dd>
          <dt>Avoid</dt>
          <dd>{entry.avoid}</dd>
        </dl>
      </GalleryText>
      <div className={styles.states} data-states>
        {entry.states
          .filter(({ keys }) => !keys)
          .map((state) => (
            <div key={state.name} className={styles.state}>
              <GalleryText of={entry} about={state.name}>
                <h2 className={styles.stateName}>{state.name}</h2>
              </GalleryText>
              <div className={styles.preview}>{state.render()}</div>
            </div>
          ))}
      </div>
      {separate.length > 0 && (
        <GalleryText of={entry} about="Other states">
          <h2 className={styles.stateName}>On separate pages</h2>
          <ul className={styles.separate}>
            {separate.map((state) => (
              <li key={state.name}>
                <a href={`#/${entry.slug}/${slugOf(state)}`} data-separate={slugOf(state)}>
                  {state.name}
                </a>{' '}
                {state.keys?.length ? `(press ${state.keys.join(', ')})` : ''}
              </li>
            ))}
          </ul>
        </GalleryText>
      )}
    </div>
  );
}

/** One state by itself. The key presses start from its heading. */
export function StatePage({ entry, state }: { entry: Listed; state: GalleryState }) {
  return (
    <div
      className={styles.component}
      data-entry={`${entry.slug}/${slugOf(state)}`}
      data-keys={state.keys?.join(' ')}
      data-shows={state.shows}
    >
      <GalleryText of={entry} about="About">
        <h1 className={styles.stateName} tabIndex={-1}>
          {entry.name}
        </h1>
        <h2 className={styles.stateName}>{state.name}</h2>
      </GalleryText>
      <div className={styles.preview}>{state.render()}</div>
    </div>
  );
}

/** Text of the gallery itself. Next to a layout, which brings the page's landmarks, it needs a landmark of its own. */
function GalleryText({ of: { group }, about, children }: { of: Listed; about: string; children: ReactNode }) {
  if (group !== 'Layouts') return <div className={styles.about}>{children}</div>;
  return (
    <section className={styles.about} aria-label={about}>
      {children}
    </section>
  );
}
