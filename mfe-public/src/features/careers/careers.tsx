import { PageHero } from '../../components/page-hero';
import { titleOf } from '../../page-title';
import { HERO, POSITIONS, POSITIONS_LEAD, UPDATES } from './careers.content';
import styles from './careers.module.css';
import { CareersIllustration } from './careers-illustration';
import { Positions } from './positions';
import { UpdatesForm } from './updates-form';

export function Careers() {
  return (
    <>
      <PageHero {...HERO} tabTitle={titleOf('/careers')} illustration={<CareersIllustration />} />
      <section className={styles.section} aria-labelledby="positions">
        <h2 id="positions">Open positions</h2>
        <p className={styles.lead}>{POSITIONS_LEAD}</p>
        <Positions positions={POSITIONS} />
      </section>
      <section className={styles.updates} aria-labelledby="updates">
        <div className={styles.inner}>
          <div>
            <h2 id="updates">{UPDATES.title}</h2>
            <p>{UPDATES.lead}</p>
          </div>
          <UpdatesForm />
        </div>
      </section>
    </>
  );
}
