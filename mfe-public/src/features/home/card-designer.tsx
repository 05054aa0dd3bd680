import { Link } from '@larkspur/router';
import { useId, useState } from 'react';
import styles from './card-designer.module.css';
import { CardDrawing } from './card-drawing';
import { CARD_COLOURS, CARD_PATTERNS, type CardColour, type CardPattern, PERSONALISED_CARDS } from './home.content';
import { Section } from './section';

const MOST_LETTERS = 22;

/** A visitor tries a card on. What they choose lives in this component and goes nowhere. */
export function CardDesigner() {
  const [colour, setColour] = useState<CardColour>('larkspur');
  const [pattern, setPattern] = useState<CardPattern>('bloom');
  const [name, setName] = useState('');
  const id = useId();
  const shown = name.trim() || 'Your name';

  return (
    <Section id="personalised-cards" title={PERSONALISED_CARDS.title} words={PERSONALISED_CARDS.words} shaded>
      <div className={styles.designer}>
        <div className={styles.preview}>
          <CardDrawing
            colour={colour}
            pattern={pattern}
            name={shown}
            label={`Card in ${nameOf(CARD_COLOURS, colour)} with the pattern ${nameOf(CARD_PATTERNS, pattern)}, for ${shown}`}
          />
        </div>
        <div className={styles.choices}>
          <Choices legend="Colour" options={CARD_COLOURS} chosen={colour} onChoose={setColour} swatches />
          <Choices legend="Pattern" options={CARD_PATTERNS} chosen={pattern} onChoose={setPattern} />
          <div className={styles.field}>
            <label htmlFor={id}>Name on the card</label>
            <input
              id={id}
              type="text"
              maxLength={MOST_LETTERS}
              autoComplete="name"
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <p id={`${id}-hint`}>{PERSONALISED_CARDS.privacy}</p>
          </div>
        </div>
        <p className={styles.more}>
          <Link to={PERSONALISED_CARDS.more.to}>{PERSONALISED_CARDS.more.words}</Link>
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
  onChoose(id: NoInfer<Id>): void;
  swatches?: boolean;
}

function Choices<Id extends string>({ legend, options, chosen, onChoose, swatches = false }: ChoicesProps<Id>) {
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ id, name }) => (
          <label key={id} className={styles.option}>
            <input type="radio" name={group} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
            {swatches && <span className={`${styles.swatch} ${styles[id]}`} />}
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf<Id extends string>(options: readonly Option<Id>[], id: Id): string {
  return options.find((option) => option.id === id)?.name ?? id;
}
