import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { CheckIcon } from '@larkspur/web-kit/brand/icons';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { contactPath } from '../../components/contact-path';
import { CardFace } from './card-face';
import styles from './card-types.module.css';
import { CARD_TYPES, type CardType } from './credit-card.content';

/** One section per card, each with its own fragment. */
export function CardTypes() {
  return (
    <div className={styles.types}>
      {CARD_TYPES.map((type) => (
        <CardTypeSection key={type.id} type={type} />
      ))}
    </div>
  );
}

function CardTypeSection({ type: { id, name, promise, points, annualFee, rate, foreignFee } }: { type: CardType }) {
  return (
    <section className={styles.type} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <div className={styles.face}>
        <CardFace id={id} name={name} />
      </div>
      <div className={styles.text}>
        <h3 id={`${id}-title`}>{name}</h3>
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
            <dt>Purchase APR</dt>
            <dd>{rate}</dd>
          </div>
          <div>
            <dt>Foreign transaction fee</dt>
            <dd>{foreignFee}</dd>
          </div>
        </dl>
        <div>
          <LinkButton
            to={contactPath({ subject: `Credit card: ${name}`, message: `I’d like to request the ${name} card.` })}
          >
            Request this card<VisuallyHidden>: {name}</VisuallyHidden>
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
