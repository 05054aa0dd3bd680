import { useId } from 'react';
import { ComputerIcon, DarkIcon, type Icon, LightIcon } from '../brand/icons';
import { COLOR_SCHEMES, type ColorScheme, selectColorScheme, useColorScheme } from '../utils/color-scheme';
import styles from './color-scheme-switch.module.css';

const CHOICES: Record<ColorScheme, { name: string; icon: Icon }> = {
  system: { name: 'Same as device', icon: ComputerIcon },
  light: { name: 'Light', icon: LightIcon },
  dark: { name: 'Dark', icon: DarkIcon },
};

/** Light, dark, or as the device says. Takes effect immediately and is remembered by this browser. */
export function ColorSchemeSwitch() {
  const selected = useColorScheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend>Appearance</legend>
      {COLOR_SCHEMES.map((scheme) => {
        const { name: label, icon: SchemeIcon } = CHOICES[scheme];
        return (
          <label key={scheme} className={styles.choice}>
            <input type="radio" name={name} checked={scheme === selected} onChange={() => selectColorScheme(scheme)} />
            <SchemeIcon size={18} />
            {label}
          </label>
        );
      })}
    </fieldset>
  );
}
