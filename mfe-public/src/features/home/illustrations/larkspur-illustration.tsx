import { Blossom } from './blossom';
import styles from './illustration.module.css';

/** Flowers on the stem: position, size, and rotation. Smaller toward the top; the first ones are painted behind. */
const FLOWERS = [
  { x: 218, y: 352, size: 1.35, turn: 30 },
  { x: 226, y: 262, size: 1.2, turn: 12 },
  { x: 226, y: 184, size: 0.95, turn: 48 },
  { x: 228, y: 122, size: 0.7, turn: 20 },
  { x: 162, y: 384, size: 1.75, turn: 8 },
  { x: 274, y: 362, size: 1.7, turn: 44 },
  { x: 174, y: 304, size: 1.55, turn: 26 },
  { x: 276, y: 280, size: 1.45, turn: 60 },
  { x: 186, y: 230, size: 1.28, turn: 12 },
  { x: 268, y: 208, size: 1.15, turn: 38 },
  { x: 200, y: 164, size: 0.95, turn: 52 },
  { x: 256, y: 146, size: 0.84, turn: 22 },
  { x: 214, y: 106, size: 0.62, turn: 4 },
  { x: 244, y: 92, size: 0.52, turn: 34 },
  { x: 228, y: 68, size: 0.36, turn: 16 },
];

/** A larkspur in bloom in front of the sun. */
export function LarkspurIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className={styles.ring} cx="296" cy="196" r="232" />
      <circle className={styles.ring} cx="296" cy="196" r="188" />
      <circle className={styles.sun} cx="296" cy="196" r="144" />
      <path className={styles.stem} d="M214 560C222 430 224 300 224 200S228 90 229 44" />
      <path className={styles.leaf} d="M217 500c-44-8-86-36-102-84 48 4 88 34 102 84Z" />
      <path className={styles.leaf} d="M219 486c38-10 74-40 86-84-46 6-78 36-86 84Z" />
      {FLOWERS.map((flower, index) => (
        <Blossom
          key={`${flower.x}-${flower.y}`}
          {...flower}
          tone={index < 4 ? 'inner' : index % 2 ? 'light' : 'deep'}
        />
      ))}
    </svg>
  );
}
