import { BRAND } from '@larkspur/contracts/brand';
import styles from './brand-mark.module.css';
import { PETAL_ANGLES, PETAL_PATH, SPUR_PATH } from './flower-paths';

/** The larkspur flower: five petals and the spur behind them. */
export function BrandFlower({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-30 -34 62 62" aria-hidden="true">
      <path d={SPUR_PATH} fill="currentColor" />
      {PETAL_ANGLES.map((angle) => (
        <path key={angle} d={PETAL_PATH} transform={`rotate(${angle})`} fill="currentColor" />
      ))}
      <circle r="3.4" className={styles.eye} />
    </svg>
  );
}

/** The bank's name next to its logo. */
export function BrandMark() {
  return (
    <span className={styles.mark}>
      <BrandFlower className={styles.petals} />
      {BRAND.bankName}
    </span>
  );
}
