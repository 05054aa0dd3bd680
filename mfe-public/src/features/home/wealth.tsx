import { Link } from '@larkspur/router';
import { Carousel } from '@larkspur/web-kit/data/carousel';
import { WEALTH } from './home.content';
import { WealthIllustration } from './illustrations/wealth-illustration';
import { Section } from './section';
import styles from './wealth.module.css';

/** The slides have no links, because the carousel advances automatically and would move a focused link out of view. */
export function Wealth() {
  return (
    <Section id="wealth" title={WEALTH.title} text={WEALTH.text} shaded>
      <Carousel
        label="Wealth"
        slides={WEALTH.products.map(({ id, name, text }) => ({
          id,
          content: (
            <div className={styles.product}>
              <WealthIllustration of={id} className={styles.illustration} />
              <div className={styles.text}>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </div>
          ),
        }))}
      />
      <p className={styles.more}>
        <Link to={WEALTH.more.to}>{WEALTH.more.name}</Link>
      </p>
    </Section>
  );
}
