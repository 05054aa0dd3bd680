import { LinkButton } from '@larkspur/web-kit/action/link-button';
import styles from './app-banner.module.css';
import { APP } from './home.content';
import { PhoneIllustration } from './illustrations/phone-illustration';

export function AppBanner() {
  return (
    <section className={styles.banner} aria-labelledby="app">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="app">{APP.title}</h2>
          <p>{APP.text}</p>
          <dl className={styles.phones}>
            {APP.phones.map(({ name, steps }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{steps}</dd>
              </div>
            ))}
          </dl>
          <LinkButton to={APP.link.to} variant="accent">
            {APP.link.name}
          </LinkButton>
        </div>
        <PhoneIllustration className={styles.illustration} />
      </div>
    </section>
  );
}
