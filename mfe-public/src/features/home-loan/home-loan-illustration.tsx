import { Flower } from '@larkspur/web-kit/brand/flower';
import { House } from '../../components/house';
import styles from '../../components/product-page/illustration.module.css';

const GARDEN = [
  { x: 40, top: 232, size: 0.9 },
  { x: 72, top: 270, size: 0.7 },
  { x: 372, top: 214, size: 1 },
  { x: 404, top: 256, size: 0.75 },
  { x: 344, top: 276, size: 0.65 },
];

/** A house with lit windows and flowers in the garden. */
export function HomeLoanIllustration() {
  return (
    <svg viewBox="0 0 440 360" aria-hidden="true">
      <circle className={styles.ring} cx="300" cy="128" r="160" />
      <circle className={styles.sun} cx="300" cy="128" r="116" />
      <g transform="translate(62 2) scale(0.65)">
        <House />
      </g>
      <path className={styles.earth} d="M-1200 362V340h2840v22Z" />
      {GARDEN.map(({ x, top, size }) => (
        <g key={x}>
          <path className={styles.stem} d={`M${x} 342V${top}`} />
          <path className={styles.leaf} d={`M${x} 334c-16 0-26-8-29-22 16-1 27 7 29 22Z`} />
          <Flower x={x} y={top + 34} scale={size * 0.62} />
          <Flower x={x} y={top} scale={size} />
        </g>
      ))}
    </svg>
  );
}
