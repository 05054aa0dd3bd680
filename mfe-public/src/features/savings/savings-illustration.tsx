import { Flower } from '@larkspur/web-kit/brand/flower';
import styles from '../../components/product-page/illustration.module.css';

/** Five stems growing out of coins, with the sizes of the flowers on each. */
const STEMS = [
  { x: 52, top: 262, flowers: [0.62] },
  { x: 134, top: 222, flowers: [0.7, 0.5] },
  { x: 216, top: 172, flowers: [0.8, 0.62, 0.48] },
  { x: 298, top: 116, flowers: [0.95, 0.75, 0.58, 0.46] },
  { x: 380, top: 58, flowers: [1.1, 0.88, 0.7, 0.56, 0.46] },
];
const GROUND = 340;

/** Savings that grow: flowers, each taller than the last. */
export function SavingsIllustration() {
  return (
    <svg viewBox="0 0 440 360" aria-hidden="true">
      <circle className={styles.ring} cx="352" cy="120" r="148" />
      <circle className={styles.sun} cx="352" cy="120" r="108" />
      <path className={styles.earth} d="M-1200 362V340h2840v22Z" />
      {STEMS.map(({ x, top, flowers }) => {
        const step = (GROUND - top - 40) / flowers.length;
        return (
          <g key={x}>
            <path className={styles.stem} d={`M${x} ${GROUND - 8}V${top}`} />
            <path className={styles.leaf} d={`M${x} ${GROUND - 20}c-20 0-32-10-36-26 20-2 34 8 36 26Z`} />
            <ellipse className={styles.coin} cx={x} cy={GROUND - 4} rx="30" ry="9" />
            {flowers.map((size, index) => (
              <Flower
                key={size}
                x={x + (index % 2 ? 9 : -9)}
                y={top + (flowers.length - 1 - index) * step}
                scale={size}
              />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
