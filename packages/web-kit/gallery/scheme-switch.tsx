import { useState } from 'react';
import styles from './gallery.module.css';

const SCHEMES = ['system', 'light', 'dark'] as const;
const WIDTHS = ['wide', 'phone'] as const;

/** Light, dark, or as the system has it; and as wide as a phone. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('system');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');

  function chooseScheme(chosen: (typeof SCHEMES)[number]): void {
    setScheme(chosen);
    if (chosen === 'system') document.documentElement.removeAttribute('data-color-scheme');
    else document.documentElement.setAttribute('data-color-scheme', chosen);
  }

  function chooseWidth(chosen: (typeof WIDTHS)[number]): void {
    setWidth(chosen);
    document.documentElement.setAttribute('data-gallery-width', chosen);
  }

  return (
    <div className={styles.switches}>
      <Choice name="Colours" options={SCHEMES} chosen={scheme} choose={chooseScheme} />
      <Choice name="Width" options={WIDTHS} chosen={width} choose={chooseWidth} />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  options: readonly T[];
  chosen: T;
  choose(option: T): void;
}

function Choice<T extends string>({ name, options, chosen, choose }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => choose(option)} /> {option}
        </label>
      ))}
    </fieldset>
  );
}
