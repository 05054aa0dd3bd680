import { PETAL_ANGLES, PETAL_PATH, SPUR_PATH } from './flower-paths';
import styles from './illustration.module.css';

interface FlowerProps {
  x: number;
  y: number;
  scale?: number;
  /** Number of petals left out, counted from the last. */
  missingPetals?: number;
}

/** The larkspur flower inside an illustration: spur, five petals in two tones, and center. */
export function Flower({ x, y, scale = 1, missingPetals = 0 }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={SPUR_PATH} className={styles.inner} />
      {PETAL_ANGLES.slice(0, PETAL_ANGLES.length - missingPetals).map((angle, index) => (
        <path
          key={angle}
          d={PETAL_PATH}
          transform={`rotate(${angle})`}
          className={index % 2 ? styles.deep : styles.petal}
        />
      ))}
      <circle r="4" className={styles.eye} />
    </g>
  );
}

/** One fallen petal. */
export function Petal({ x, y, angle }: { x: number; y: number; angle: number }) {
  return <path d={PETAL_PATH} transform={`translate(${x} ${y}) rotate(${angle}) scale(0.8)`} className={styles.deep} />;
}
