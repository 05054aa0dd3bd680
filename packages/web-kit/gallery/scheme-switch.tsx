import { useState } from 'react';
import styles from './gallery.module.css';

const SCHEMES = ['system', 'light', 'dark'] as const;
const WIDTHS = ['wide', 'phone'] as const;

/** Switches between light, dark and the system's color scheme, and between full and phone width. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('system');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('wide');

  function selectScheme(chosen: (typeof SCHEMES)[number]): void {
    setScheme(chosen);
    if (chosen === 'system') document.documentElement.removeAttribute('data-color-scheme');
    else document.documentElement.setAttribute('data-color-scheme', chosen);
  }

  function selectWidth(chosen: (typeof WIDTHS)[number]): void {
    setWidth(chosen);
    document.documentElement.setAttribute('data-gallery-width', chosen);
  }

  return (
    <div className={styles.switches}>
      <Choice name="Colors" options={SCHEMES} selected={scheme} onSelect={selectScheme} />
      <Choice name="Width" options={WIDTHS} selected={width} onSelect={selectWidth} />
    </div>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  options: readonly T[];
  selected: T;
  onSelect(option: T): void;
}

function Choice<T extends string>({ name, options, selected, onSelect }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === selected} onChange={() => onSelect(option)} /> {option}
        </label>
      ))}
    </fieldset>
  );
}
