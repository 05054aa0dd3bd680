import { PETAL, SPUR, TURNS } from './flower-paths';
import styles from './illustration.module.css';

interface FlowerProps {
  x: number;
  y: number;
  scale?: number;
  /** Petals that have not opened, or have fallen: counted from the last. */
  missing?: number;
}

/** The larkspur in a drawing: its spur, five petals in two tones, and the eye. */
export function Flower({ x, y, scale = 1, missing = 0 }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={SPUR} className={styles.inner} />
      {TURNS.slice(0, TURNS.length - missing).map((turn, index) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} className={index % 2 ? styles.deep : styles.petal} />
      ))}
      <circle r="4" className={styles.eye} />
    </g>
  );
}

/** One fallen petal. */
export function Petal({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d={PETAL} transform={`translate(${x} ${y}) rotate(${turn}) scale(0.8)`} className={styles.deep} />;
}
