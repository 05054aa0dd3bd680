import styles from './illustration.module.css';

const PETAL = 'M0-3C-9-11-9-22 0-29 9-22 9-11 0-3Z';
const TURNS = [0, 72, 144, 216, 288];

interface FlowerProps {
  x: number;
  y: number;
  scale?: number;
  /** Petals that have not opened, or have fallen: counted from the last. */
  missing?: number;
}

/** The larkspur in a drawing: five petals in two tones, and the eye. */
export function Flower({ x, y, scale = 1, missing = 0 }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {TURNS.slice(0, TURNS.length - missing).map((turn, index) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} className={index % 2 ? styles.deep : styles.petal} />
      ))}
      <circle r="4" className={styles.eye} />
    </g>
  );
}

/** One fallen petal. */
export function Petal({ x, y, turn }: { x: number; y: number; turn: number }) {
  return <path d={PETAL} transform={`translate(${x} ${y}) rotate(${turn}) scale(0.7)`} className={styles.deep} />;
}

/** The spur that the flower has its name of: a bud that ends in a lark's claw. */
export function Spur({ x, y }: { x: number; y: number }) {
  return (
    <path
      d="M0 0C10-6 18-4 20 4 14 10 4 10 0 0ZM1 1C-8-4-16-4-20-10-14-4-10 4 1 1Z"
      transform={`translate(${x} ${y})`}
      className={styles.inner}
    />
  );
}
