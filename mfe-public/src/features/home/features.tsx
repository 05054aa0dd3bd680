import { Link } from '@larkspur/router';
import { CardIcon, HomeIcon, type Icon, VaultIcon } from '@larkspur/web-kit/brand/icons';
import styles from './features.module.css';
import { FEATURES, type Feature, PITCH } from './home.content';
import { Section } from './section';

const ICONS: Record<Feature['id'], Icon> = { accounts: VaultIcon, 'home-loans': HomeIcon, 'credit-cards': CardIcon };

export function Features() {
  return (
    <Section id="what-we-do" title={PITCH.title} words={PITCH.words}>
      <ul className={styles.features}>
        {FEATURES.map((feature) => (
          <FeatureOf key={feature.id} {...feature} />
        ))}
      </ul>
    </Section>
  );
}

function FeatureOf({ id, name, words, ways }: Feature) {
  const Picture = ICONS[id];
  return (
    <li className={styles.feature} id={id} tabIndex={-1}>
      <span className={styles.picture}>
        <Picture size={26} />
      </span>
      <h3>{name}</h3>
      <p>{words}</p>
      <p className={styles.ways}>
        {ways.map((way) => (
          <Link key={way.to} to={way.to}>
            {way.words}
          </Link>
        ))}
      </p>
    </li>
  );
}
