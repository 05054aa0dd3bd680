import { Blossom } from './blossom';
import styles from './illustration.module.css';

/** Three cards fanned out in front of the sun. */
export function CardsIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className={styles.ring} cx="226" cy="296" r="222" />
      <circle className={styles.ring} cx="226" cy="296" r="182" />
      <g transform="rotate(-24 220 620)">
        <Card className={styles.tint} />
      </g>
      <g transform="rotate(-4 220 620)">
        <Card className={styles.sun} />
      </g>
      <g transform="rotate(17 220 620)">
        <Card className={styles.roof} />
        <Blossom x={220} y={224} size={2.3} turn={12} tone="light" />
      </g>
    </svg>
  );
}

/** A card in portrait orientation. */
function Card({ className }: { className: string | undefined }) {
  return (
    <>
      <rect className={className} x="124" y="112" width="192" height="304" rx="20" />
      <rect className={styles.wall} x="148" y="352" width="40" height="30" rx="6" />
      <path className={styles.line} d="M148 367h40M168 352v30" />
      <path className={styles.line} d="M268 356c8 6 8 18 0 24M280 350c12 10 12 26 0 36" />
    </>
  );
}
