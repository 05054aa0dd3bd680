import { useParams } from 'react-router-dom';
import { BrandMark } from '../src/brand/brand-mark';
import { ComponentPage, StatePage } from './component-page';
import { ENTRIES } from './entries';
import { slugOf } from './entry';
import styles from './gallery.module.css';
import { IndexPage } from './index-page';
import { SchemeSwitch } from './scheme-switch';

/** The list of components next to the selected one. With `?bare` in the URL, the component alone. */
export function Gallery({ isBare }: { isBare: boolean }) {
  const { component, '*': stateSlug } = useParams();
  const entry = ENTRIES.find(({ slug }) => slug === component);
  const state = entry?.states.find((candidate) => slugOf(candidate) === stateSlug);
  const page = entry ? (
    state ? (
      <StatePage key={`${component}/${stateSlug}`} entry={entry} state={state} />
    ) : (
      <ComponentPage key={component} entry={entry} />
    )
  ) : (
    <IndexPage />
  );
  // A layout renders its own main element.
  const Main = entry?.group === 'Layouts' ? 'div' : 'main';
  if (isBare) return <Main className={styles.bare}>{page}</Main>;
  return (
    <div className={styles.gallery}>
      <nav className={styles.list} aria-label="Components">
        <a href="#/" className={styles.home} aria-label="All components">
          <BrandMark />
        </a>
        <SchemeSwitch />
        <ul>
          {ENTRIES.map((candidate) => (
            <li key={candidate.slug}>
              <a href={`#/${candidate.slug}`} aria-current={candidate === entry ? 'page' : undefined}>
                {candidate.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Main className={styles.main}>{page}</Main>
    </div>
  );
}
