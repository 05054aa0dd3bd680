import { BRAND } from '@larkspur/contracts/brand';
import styles from './brand-mark.module.css';

const PETAL = 'M0-3C-7-9-8-20 0-27 8-20 7-9 0-3Z';

/** The larkspur's five petals: the one motif that every drawing of the bank is made of. */
export function Petals({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-30 -30 60 60" aria-hidden="true" focusable="false">
      {[0, 72, 144, 216, 288].map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn})`} fill="currentColor" />
      ))}
      <circle r="3.4" className={styles.eye} />
    </svg>
  );
}

/** The bank's name beside its flower. */
export function BrandMark() {
  return (
    <span className={styles.mark}>
      <Petals className={styles.petals} />
      {BRAND.bankName}
    </span>
  );
}
