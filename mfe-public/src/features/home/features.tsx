import { Link } from '@larkspur/router';
import { CardIcon, HomeIcon, type Icon, VaultIcon } from '@larkspur/web-kit/brand/icons';
import styles from './features.module.css';
import { FEATURES, type Feature, PITCH } from './home.content';
import { Section } from './section';

const ICONS: Record<Feature['id'], Icon> = { accounts: VaultIcon, 'home-loans': HomeIcon, 'credit-cards': CardIcon };

export function Features() {
  return (
    <Section id="what-we-do" title={PITCH.title} text={PITCH.text}>
      <ul className={styles.features}>
        {FEATURES.map((feature) => (
          <FeatureItem key={feature.id} {...feature} />
        ))}
      </ul>
    </Section>
  );
}

function FeatureItem({ id, name, text, links }: Feature) {
  const FeatureIcon = ICONS[id];
  return (
    <li className={styles.feature} id={id} tabIndex={-1}>
      <span className={styles.illustration}>
        <FeatureIcon size={26} />
      </span>
      <h3>{name}</h3>
      <p>{text}</p>
      <p className={styles.links}>
        {links.map((link) => (
          <Link key={link.to} to={link.to}>
            {link.name}
          </Link>
        ))}
      </p>
    </li>
  );
}
