import { Link } from '@larkspur/router';
import { Tabs } from '@larkspur/web-kit/data/tabs';
import type { ComponentType } from 'react';
import styles from './banking-for.module.css';
import { type Audience, BANKING_FOR } from './home.content';
import { CompaniesIllustration } from './illustrations/companies-illustration';
import { IndividualsIllustration } from './illustrations/individuals-illustration';
import { Section } from './section';

const ILLUSTRATIONS: Record<Audience['id'], ComponentType<{ className?: string }>> = {
  individuals: IndividualsIllustration,
  companies: CompaniesIllustration,
};

export function BankingFor() {
  return (
    <Section id="banking-for" title={BANKING_FOR.title}>
      <Tabs
        label="Banking for"
        tabs={BANKING_FOR.tabs.map((clientele) => ({
          id: clientele.id,
          name: clientele.name,
          content: <Offers {...clientele} />,
        }))}
      />
    </Section>
  );
}

function Offers({ id, title, text, offers }: Audience) {
  const Illustration = ILLUSTRATIONS[id];
  return (
    <div className={styles.panel}>
      <div>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
        <ul className={styles.offers}>
          {offers.map(({ name, text, link }) => (
            <li key={name}>
              <h4>{name}</h4>
              <p>{text}</p>
              <Link to={link.to}>{link.name}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.illustration}>
        <Illustration />
      </div>
    </div>
  );
}
