import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { CheckIcon } from '@larkspur/web-kit/brand/icons';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { CardFace } from './card-face';
import styles from './card-types.module.css';
import { CARD_TYPES, type CardType } from './credit-card.content';

/** Each card in a part of its own, under its own fragment. */
export function CardTypes() {
  return (
    <div className={styles.types}>
      {CARD_TYPES.map((type) => (
        <OneCard key={type.kind} type={type} />
      ))}
    </div>
  );
}

function OneCard({ type: { kind, name, promise, points, annualFee, rate, abroad } }: { type: CardType }) {
  return (
    <section className={styles.type} id={kind} tabIndex={-1} aria-labelledby={`${kind}-title`}>
      <div className={styles.face}>
        <CardFace kind={kind} name={name} />
      </div>
      <div className={styles.words}>
        <h3 id={`${kind}-title`}>{name}</h3>
        <p>{promise}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <CheckIcon size={18} />
              {point}
            </li>
          ))}
        </ul>
        <dl>
          <div>
            <dt>Annual fee</dt>
            <dd>{annualFee}</dd>
          </div>
          <div>
            <dt>Rate on purchases (APR)</dt>
            <dd>{rate}</dd>
          </div>
          <div>
            <dt>Fee in other currencies</dt>
            <dd>{abroad}</dd>
          </div>
        </dl>
        <div className={styles.next}>
          <LinkButton to="/contact">
            Ask for this card<VisuallyHidden>: {name}</VisuallyHidden>
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
