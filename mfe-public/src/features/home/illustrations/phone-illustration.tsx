import { Blossom } from './blossom';
import styles from './illustration.module.css';

const LINES = [0, 1, 2, 3];

/** The bank's app on a phone, cropped at the bottom: two accounts and recent transactions. */
export function PhoneIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 320 400" preserveAspectRatio="xMidYMin meet" aria-hidden="true">
      <circle className={styles.ring} cx="160" cy="250" r="196" />
      <circle className={styles.sun} cx="160" cy="250" r="150" />
      <rect className={styles.deep} x="64" y="32" width="192" height="420" rx="30" />
      <rect className={styles.wall} x="74" y="42" width="172" height="420" rx="22" />
      <rect className={styles.deep} x="132" y="52" width="56" height="8" rx="4" />
      <rect className={styles.roofSide} x="88" y="84" width="144" height="92" rx="14" />
      <rect className={styles.wall} x="102" y="102" width="44" height="8" rx="4" />
      <rect className={styles.wall} x="102" y="122" width="82" height="16" rx="8" />
      <Blossom x={204} y={118} size={0.85} turn={14} tone="light" />
      <rect className={styles.deep} x="88" y="186" width="144" height="56" rx="14" />
      <rect className={styles.wall} x="102" y="200" width="38" height="7" rx="3.5" />
      <rect className={styles.wall} x="102" y="216" width="64" height="12" rx="6" />
      {LINES.map((line) => (
        <g key={line} transform={`translate(88 ${262 + line * 36})`}>
          <circle className={line % 2 ? styles.leaf : styles.tint} cx="12" cy="12" r="12" />
          <rect className={styles.side} x="34" y="2" width={line % 2 ? 44 : 58} height="7" rx="3.5" />
          <rect className={styles.side} x="34" y="15" width="30" height="6" rx="3" />
          <rect className={styles.soft} x="112" y="7" width="32" height="9" rx="4.5" />
        </g>
      ))}
    </svg>
  );
}
