import { Link } from '@larkspur/router';
import { PageHero } from '../../frame/page-hero';
import { PAGES } from '../../pages';
import { Closing } from '../product-page/closing';
import { AIMS, AWARDS, FACTS, FACTS_FOOTNOTE, HERO } from './about.content';
import styles from './about.module.css';
import { BranchStreet } from './branch-street';
import { Rosette } from './rosette';
import { Values } from './values';

export function About() {
  return (
    <>
      <PageHero {...HERO} tabTitle={PAGES['/about'].title} picture={<BranchStreet />} />
      <Aims />
      <Values />
      <Facts />
      <Awards />
      <Closing
        title="Come and see us"
        words={
          <>
            Ask us anything, or <Link to="/careers">come and work with us</Link>.
          </>
        }
        link={{ name: 'Get In Touch', to: '/contact' }}
      />
    </>
  );
}

function Aims() {
  return (
    <div className={styles.aims}>
      {AIMS.map(({ name, words }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <p>{words}</p>
        </section>
      ))}
    </div>
  );
}

function Facts() {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <div className={styles.inner}>
        <h2 id="facts">The bank in four figures</h2>
        <ul>
          {FACTS.map(({ figure, what }) => (
            <li key={what}>
              <strong>{figure}</strong> {what}
            </li>
          ))}
        </ul>
        <p className={styles.footnote}>{FACTS_FOOTNOTE}</p>
      </div>
    </section>
  );
}

function Awards() {
  return (
    <section className={styles.awards} aria-labelledby="awards">
      <Rosette className={styles.rosette} />
      <div>
        <h2 id="awards">Awards</h2>
        <p>{AWARDS.lead}</p>
        <ul>
          {AWARDS.checks.map(({ name, words }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
