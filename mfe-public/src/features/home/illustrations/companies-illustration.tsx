import { Blossom } from './blossom';
import styles from './illustration.module.css';

const STRIPES = [0, 1, 2, 3, 4, 5, 6];

/** A shop with its awning out and flowers on the sidewalk. */
export function CompaniesIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 -70 400 370" aria-hidden="true">
      <circle className={styles.ring} cx="306" cy="36" r="104" />
      <circle className={styles.sun} cx="306" cy="36" r="68" />
      <path className={styles.wall} d="M76 92h248v188H76z" />
      <path className={styles.side} d="M64 72h272v24H64z" />
      <path className={styles.roofSide} d="M120 20h160v52H120z" />
      <path className={styles.soft} d="M144 42h72v8h-72z" />
      <path className={styles.deep} d="M100 160h112v84H100z" />
      <path className={styles.line} d="M156 160v84" />
      <path className={styles.roofSide} d="M236 160h62v120h-62z" />
      <path className={styles.deep} d="M246 172h42v54h-42z" />
      <circle className={styles.sun} cx="290" cy="240" r="4" />
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          className={stripe % 2 ? styles.side : styles.roof}
          d="M0 0h40v30a20 20 0 0 1-40 0z"
          transform={`translate(${60 + stripe * 40} 108)`}
        />
      ))}
      <path className={styles.stem} d="M118 262v-26M152 262v-34M188 262v-24" />
      <Blossom x={244} y={46} size={0.7} turn={12} tone="light" />
      <Blossom x={118} y={222} size={0.75} turn={10} tone="light" />
      <Blossom x={152} y={208} size={0.95} turn={40} tone="deep" />
      <Blossom x={188} y={224} size={0.75} turn={26} tone="light" />
      <path className={styles.soft} d="M94 252h120l-8 28H102z" />
      <path className={styles.side} d="M32 280h336v8H32z" />
    </svg>
  );
}
