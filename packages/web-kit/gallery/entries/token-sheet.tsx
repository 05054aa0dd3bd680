import { useEffect, useRef, useState } from 'react';
import { contrastRatio, type Rgb, SHAPE_CONTRAST_PAIRS, TEXT_CONTRAST_PAIRS } from '../../src/styles/contrast';
import styles from './token-sheet.module.css';

const TYPE = ['2xs', 'xs', 's', 'm', 'l', 'xl', '2xl'] as const;
const SPACES = ['1', '2', '3', '4', '5', '6', '8', '10', '12', '16', '20'] as const;
const PAIRS = [
  ...Object.entries(TEXT_CONTRAST_PAIRS).flatMap(([shape, on]) =>
    on.map((ground) => ({ shape, ground, isText: true })),
  ),
  ...Object.entries(SHAPE_CONTRAST_PAIRS).flatMap(([shape, on]) =>
    on.map((ground) => ({ shape, ground, isText: false })),
  ),
];

/** The tokens, with the contrast of the current color scheme. */
export function TokenSheet({ part }: { part: 'colors' | 'type' | 'spacing' }) {
  if (part === 'colors') {
    return (
      <ul className={styles.colors}>
        {PAIRS.map((pair) => (
          <Pair key={`${pair.shape} ${pair.ground}`} {...pair} />
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.list}>
      {part === 'type'
        ? TYPE.map((size) => (
            <li key={size} className={styles[`text-${size}`]}>
              text-{size}: $1,204.50 to Ada
            </li>
          ))
        : SPACES.map((space) => (
            <li key={space} className={styles.space}>
              <span className={styles[`space-${space}`]} /> space-{space}
            </li>
          ))}
    </ul>
  );
}

function Pair({ shape, ground, isText }: { shape: string; ground: string; isText: boolean }) {
  const chip = useRef<HTMLSpanElement>(null);
  const [ratio, setRatio] = useState('');

  useEffect(() => {
    const element = chip.current;
    if (!element) return;
    element.style.setProperty('color', `var(--${shape})`);
    element.style.setProperty('background-color', `var(--${ground})`);
    const { color, backgroundColor } = getComputedStyle(element);
    setRatio(contrastRatio(rgbOf(color), rgbOf(backgroundColor)).toFixed(1));
  }, [shape, ground]);

  return (
    <li className={styles.pair}>
      <span ref={chip} className={styles.chip} aria-hidden="true">
        {isText ? 'Aa' : <span className={styles.shape} />}
      </span>
      <span>
        {shape} on {ground}: {ratio}
      </span>
    </li>
  );
}

function rgbOf(computed: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}
