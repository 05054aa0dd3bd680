import { Link } from '@larkspur/router';
import { PageHero } from '../../components/page-hero';
import { CallToAction } from '../../components/product-page/call-to-action';
import { titleOf } from '../../page-title';
import { AIMS, AWARDS, FACTS, FACTS_FOOTNOTE, HERO } from './about.content';
import styles from './about.module.css';
import { BranchIllustration } from './branch-illustration';
import { Rosette } from './rosette';
import { Values } from './values';

export function About() {
  return (
    <>
      <PageHero {...HERO} tabTitle={titleOf('/about')} illustration={<BranchIllustration />} />
      <Aims />
      <Values />
      <Facts />
      <Awards />
      <CallToAction
        title="Come see us"
        text={
          <>
            Ask us anything, or <Link to="/careers">come work with us</Link>.
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
      {AIMS.map(({ name, text }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}

function Facts() {
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <div className={styles.inner}>
        <h2 id="facts">The bank in numbers</h2>
        <ul>
          {FACTS.map(({ figure, label }) => (
            <li key={label}>
              <strong>{figure}</strong> {label}
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
        <NamedTexts items={AWARDS.won} />
        <h3 className={styles.checks}>{AWARDS.checksTitle}</h3>
        <NamedTexts items={AWARDS.checks} />
      </div>
    </section>
  );
}

function NamedTexts({ items }: { items: readonly { name: string; text: string }[] }) {
  return (
    <ul>
      {items.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
