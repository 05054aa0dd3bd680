import { LinkButton } from '@larkspur/web-kit/action/link-button';
import styles from './app-banner.module.css';
import { PhoneDrawing } from './drawings/phone-drawing';
import { APP } from './home.content';

export function AppBanner() {
  return (
    <section className={styles.banner} aria-labelledby="app">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="app">{APP.title}</h2>
          <p>{APP.words}</p>
          <dl className={styles.phones}>
            {APP.phones.map(({ name, steps }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{steps}</dd>
              </div>
            ))}
          </dl>
          <LinkButton to={APP.way.to} variant="accent">
            {APP.way.words}
          </LinkButton>
        </div>
        <PhoneDrawing className={styles.drawing} />
      </div>
    </section>
  );
}
