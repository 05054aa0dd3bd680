import { Flower } from '@larkspur/web-kit/brand/flower';
import { PETAL_ANGLES, PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import styles from './careers-illustration.module.css';

/** Flowers on each stem: horizontal offset, y, and scale. */
const STEMS = [
  {
    x: 64,
    top: 112,
    flowers: [
      [0, 226, 1.1],
      [14, 176, 0.9],
      [-6, 130, 0.65],
    ],
  },
  {
    x: 158,
    top: 62,
    flowers: [
      [0, 226, 1.3],
      [-16, 170, 1.05],
      [12, 122, 0.85],
      [-2, 80, 0.6],
    ],
  },
  {
    x: 322,
    top: 36,
    flowers: [
      [0, 226, 1.35],
      [16, 166, 1.15],
      [-12, 112, 0.9],
      [4, 62, 0.65],
    ],
  },
  {
    x: 418,
    top: 104,
    flowers: [
      [0, 226, 1.1],
      [-14, 172, 0.9],
      [6, 124, 0.65],
    ],
  },
] as const;

/** A flower bed with one spot still open. */
export function CareersIllustration() {
  return (
    <svg viewBox="0 0 480 320" width="480" height="320" aria-hidden="true">
      <circle cx="240" cy="200" r="180" className={styles.sky} />
      <path d="M0 320a240 40 0 0 1 480 0Z" className={styles.soil} />
      {STEMS.map(({ x, top, flowers }) => (
        <g key={x}>
          <path d={`M${x} 300V${top}`} className={styles.stem} />
          <path
            d={`M${x} 292c-24-4-38-18-42-36 24 4 38 18 42 36ZM${x} 296c20-4 34-14 38-30-22 4-34 14-38 30Z`}
            className={styles.leaf}
          />
          {flowers.map(([aside, y, scale]) => (
            <Flower key={y} x={x + aside} y={y} scale={scale} />
          ))}
        </g>
      ))}
      <path d="M240 300V190" className={styles.freeStem} />
      <g transform="translate(240 152) scale(1.7)" className={styles.free}>
        {PETAL_ANGLES.map((turn) => (
          <path key={turn} d={PETAL_PATH} transform={`rotate(${turn})`} />
        ))}
      </g>
    </svg>
  );
}
