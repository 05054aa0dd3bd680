import { House } from '../../../components/house';
import { Blossom } from './blossom';
import styles from './illustration.module.css';

/** Flowers in front of the door. */
const BED = [
  { x: 84, y: 448, size: 0.9, turn: 10, tone: 'deep' },
  { x: 122, y: 474, size: 1.15, turn: 40, tone: 'light' },
  { x: 64, y: 488, size: 1.1, turn: 64, tone: 'light' },
  { x: 166, y: 494, size: 0.9, turn: 22, tone: 'deep' },
  { x: 344, y: 462, size: 1, turn: 30, tone: 'light' },
  { x: 386, y: 480, size: 1.2, turn: 6, tone: 'deep' },
  { x: 316, y: 494, size: 0.85, turn: 50, tone: 'deep' },
] as const;

/** A house with flowers at the door and the sun behind it. */
export function HouseIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className={styles.ring} cx="316" cy="190" r="204" />
      <circle className={styles.ring} cx="316" cy="190" r="164" />
      <circle className={styles.sun} cx="316" cy="190" r="124" />
      <House />
      <path
        className={styles.stem}
        d="M84 540v-84M122 540v-60M64 540v-50M166 540v-40M344 540v-70M386 540v-56M316 540v-40"
      />
      {BED.map((flower) => (
        <Blossom key={flower.x} {...flower} />
      ))}
    </svg>
  );
}
