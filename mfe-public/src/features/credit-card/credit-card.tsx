import { Link } from '@larkspur/router';
import { Accordion } from '@larkspur/web-kit/data/accordion';
import { PageHero } from '../../components/page-hero';
import { Benefits } from '../../components/product-page/benefits';
import { CallToAction } from '../../components/product-page/call-to-action';
import { FactsTable } from '../../components/product-page/facts-table';
import { Section } from '../../components/product-page/section';
import { CardFace } from './card-face';
import { CardTypes } from './card-types';
import {
  CALL_TO_ACTION,
  CARD_TYPES,
  COMPARISON,
  ELIGIBILITY,
  FEATURES,
  OFFER,
  OTHER_FEES,
  PAGE,
} from './credit-card.content';
import styles from './credit-card.module.css';

export function CreditCard() {
  return (
    <>
      <PageHero
        title={PAGE.title}
        lead={PAGE.lead}
        links={{ primary: CALL_TO_ACTION.link, secondary: { name: 'Who can get a card', to: '#eligibility' } }}
        illustration={<Fan />}
      />
      <Offer />
      <Section id="types" title="Find your card">
        <nav className={styles.anchors} aria-label="Card types">
          <ul>
            {CARD_TYPES.map(({ id, name }) => (
              <li key={id}>
                <Link to={`#${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <CardTypes />
      </Section>
      <Section id="rates" title="Rates and fees" isSunken>
        <div className={styles.tables}>
          <FactsTable {...COMPARISON} />
          <div className={styles.narrow}>
            <FactsTable {...OTHER_FEES} />
          </div>
        </div>
      </Section>
      <Section id="features" title="What comes with every card">
        <Benefits items={FEATURES} columns={3} />
      </Section>
      <Section id="eligibility" title={ELIGIBILITY.title} lead={ELIGIBILITY.lead} isSunken isBeside>
        <Accordion items={ELIGIBILITY.rules.map(({ id, title, text }) => ({ id, title, content: <p>{text}</p> }))} />
      </Section>
      <CallToAction {...CALL_TO_ACTION} isApart />
    </>
  );
}

function Fan() {
  return (
    <div className={styles.fan}>
      {CARD_TYPES.filter(({ id }) => id !== 'business' && id !== 'low-interest').map(({ id, name }) => (
        <CardFace key={id} id={id} name={name} />
      ))}
    </div>
  );
}

function Offer() {
  return (
    <section className={styles.offer} aria-labelledby="offer-title">
      <div className={styles.offerInner}>
        <p className={styles.figure} aria-hidden="true">
          $200
        </p>
        <div className={styles.offerText}>
          <h2 id="offer-title">{OFFER.title}</h2>
          <p>{OFFER.text}</p>
          <p className={styles.terms}>{OFFER.terms}</p>
        </div>
        <p className={styles.always}>{OFFER.always}</p>
      </div>
    </section>
  );
}
