import { Link } from '@larkspur/router';
import { useId, useState } from 'react';
import styles from './card-designer.module.css';
import { CardPreview } from './card-preview';
import { CARD_COLORS, CARD_PATTERNS, type CardColor, type CardPattern, PERSONALIZED_CARDS } from './home.content';
import { Section } from './section';

const MAX_NAME_LENGTH = 22;

/** Preview of a personalized card. The choices stay in this component and are not sent. */
export function CardDesigner() {
  const [color, setColor] = useState<CardColor>('larkspur');
  const [pattern, setPattern] = useState<CardPattern>('bloom');
  const [name, setName] = useState('');
  const id = useId();
  const shownName = name.trim() || 'Your name';

  return (
    <Section id="personalised-cards" title={PERSONALIZED_CARDS.title} text={PERSONALIZED_CARDS.text} shaded>
      <div className={styles.designer}>
        <div className={styles.preview}>
          <CardPreview
            color={color}
            pattern={pattern}
            name={shownName}
            label={`Card in ${optionName(CARD_COLORS, color)} with the ${optionName(CARD_PATTERNS, pattern)} pattern, for ${shownName}`}
          />
        </div>
        <div className={styles.choices}>
          <Choices legend="Color" options={CARD_COLORS} chosen={color} onSelect={setColor} swatches />
          <Choices legend="Pattern" options={CARD_PATTERNS} chosen={pattern} onSelect={setPattern} />
          <div className={styles.field}>
            <label htmlFor={id}>Name on the card</label>
            <input
              id={id}
              type="text"
              maxLength={MAX_NAME_LENGTH}
              autoComplete="name"
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <p id={`${id}-hint`}>{PERSONALIZED_CARDS.privacy}</p>
          </div>
        </div>
        <p className={styles.more}>
          <Link to={PERSONALIZED_CARDS.more.to}>{PERSONALIZED_CARDS.more.name}</Link>
        </p>
      </div>
    </Section>
  );
}

interface Option<Id extends string> {
  id: Id;
  name: string;
}

interface ChoicesProps<Id extends string> {
  legend: string;
  options: readonly Option<Id>[];
  chosen: Id;
  onSelect(id: NoInfer<Id>): void;
  swatches?: boolean;
}

function Choices<Id extends string>({ legend, options, chosen, onSelect, swatches = false }: ChoicesProps<Id>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ id, name }) => (
          <label key={id} className={styles.option}>
            <input type="radio" name={group} value={id} checked={id === chosen} onChange={() => onSelect(id)} />
            {swatches && <span className={`${styles.swatch} ${styles[id]}`} />}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function optionName<Id extends string>(options: readonly Option<Id>[], id: Id): string {
  return options.find((option) => option.id === id)?.name ?? id;
}
