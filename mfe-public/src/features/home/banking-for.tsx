import { Link } from '@larkspur/router';
import { Tabs } from '@larkspur/web-kit/data/tabs';
import type { ComponentType } from 'react';
import styles from './banking-for.module.css';
import { BureauDrawing } from './drawings/bureau-drawing';
import { ShopDrawing } from './drawings/shop-drawing';
import { BANKING_FOR, type Clientele } from './home.content';
import { Section } from './section';

const DRAWINGS: Record<Clientele['id'], ComponentType<{ className?: string }>> = {
  individuals: BureauDrawing,
  companies: ShopDrawing,
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

function Offers({ id, title, words, offers }: Clientele) {
  const Drawing = DRAWINGS[id];
  return (
    <div className={styles.panel}>
      <div>
        <h3>{title}</h3>
        <p className={styles.words}>{words}</p>
        <ul className={styles.offers}>
          {offers.map(({ name, words: offered, way }) => (
            <li key={name}>
              <h4>{name}</h4>
              <p>{offered}</p>
              <Link to={way.to}>{way.words}</Link>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.picture}>
        <Drawing />
      </div>
    </div>
  );
}
