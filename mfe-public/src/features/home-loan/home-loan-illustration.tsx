import { Flower } from '@larkspur/web-kit/brand/flower';
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
      <path className={styles.strong} d="M272 74h34v70h-34Z" />
      <path className={styles.wall} d="M112 172h212v176H112Z" />
      <path className={styles.roof} d="M84 180 218 66l134 114Z" />
      <path className={styles.strong} d="M194 252h50v96h-50Z" />
      <circle className={styles.light} cx="234" cy="302" r="4" />
      <path className={styles.light} d="M134 214h40v44h-40ZM264 214h40v44h-40Z" />
      <path className={styles.pane} d="M154 214v44M134 236h40M284 214v44M264 236h40" />
      <circle className={styles.wall} cx="218" cy="134" r="22" />
      <Flower x={218} y={135} scale={0.6} />
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
