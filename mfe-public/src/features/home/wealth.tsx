import { Link } from '@larkspur/router';
import { Carousel } from '@larkspur/web-kit/data/carousel';
import { WealthDrawing } from './drawings/wealth-drawing';
import { WEALTH } from './home.content';
import { Section } from './section';
import styles from './wealth.module.css';

/** No link in a slide: what goes on by itself would take it away from under the focus. */
export function Wealth() {
  return (
    <Section id="wealth" title={WEALTH.title} words={WEALTH.words} shaded>
      <Carousel
        label="Wealth"
        slides={WEALTH.products.map(({ id, name, words }) => ({
          id,
          content: (
            <div className={styles.product}>
              <WealthDrawing of={id} className={styles.drawing} />
              <div className={styles.words}>
                <h3>{name}</h3>
                <p>{words}</p>
              </div>
            </div>
          ),
        }))}
      />
      <p className={styles.more}>
        <Link to={WEALTH.more.to}>{WEALTH.more.words}</Link>
      </p>
    </Section>
  );
}
