import styles from './larkspur-drawing.module.css';

const PETAL = 'M0-3C-7-9-8-20 0-27 8-20 7-9 0-3Z';
const TURNS = [0, 72, 144, 216, 288];

/** Flowers up the stem: where, how large, how far turned. Smaller and more closed towards the top. */
const FLOWERS = [
  { x: 178, y: 372, size: 1.55, turn: 8 },
  { x: 262, y: 334, size: 1.5, turn: 40 },
  { x: 186, y: 290, size: 1.35, turn: 22 },
  { x: 256, y: 250, size: 1.25, turn: 58 },
  { x: 196, y: 214, size: 1.08, turn: 12 },
  { x: 250, y: 178, size: 0.95, turn: 34 },
  { x: 208, y: 146, size: 0.8, turn: 50 },
  { x: 240, y: 116, size: 0.66, turn: 20 },
  { x: 222, y: 90, size: 0.5, turn: 0 },
  { x: 230, y: 68, size: 0.36, turn: 30 },
];

/** A larkspur in flower before the sun: the home page's one picture. */
export function LarkspurDrawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="300" cy="190" r="128" />
      <circle className={styles.ring} cx="300" cy="190" r="168" />
      <circle className={styles.ring} cx="300" cy="190" r="208" />
      <path className={styles.stem} d="M214 520C222 420 224 300 222 200S226 90 229 52" />
      <path className={styles.leaf} d="M218 470c-40-8-78-34-92-76 44 4 80 30 92 76Z" />
      <path className={styles.leaf} d="M219 448c34-10 66-36 76-74-40 6-68 32-76 74Z" />
      {FLOWERS.map(({ x, y, size, turn }, index) => (
        <g key={y} transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
          {TURNS.map((angle) => (
            <path
              key={angle}
              className={index % 2 ? styles.petal : styles.petalDeep}
              d={PETAL}
              transform={`rotate(${angle})`}
            />
          ))}
          <circle className={styles.eye} r="4" />
        </g>
      ))}
    </svg>
  );
}
