import { PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import styles from './rosette.module.css';

const FRILL = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324];

/** An award rosette with the bank's flower. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 160 200" width="160" height="200" aria-hidden="true">
      <path d="M58 112 34 192l26-14 16 20 14-66Z" className={styles.ribbonLeft} />
      <path d="M102 112l24 80-26-14-16 20-14-66Z" className={styles.ribbonRight} />
      {FRILL.map((turn, index) => (
        <path
          key={turn}
          d={PETAL_PATH}
          transform={`translate(80 78) rotate(${turn}) scale(2.7)`}
          className={index % 2 ? styles.deep : styles.petal}
        />
      ))}
      <circle cx="80" cy="78" r="40" className={styles.face} />
      <circle cx="80" cy="78" r="34" className={styles.ring} />
      {FRILL.filter((_, index) => index % 2 === 0).map((turn) => (
        <path
          key={turn}
          d={PETAL_PATH}
          transform={`translate(80 78) rotate(${turn}) scale(0.95)`}
          className={styles.deep}
        />
      ))}
      <circle cx="80" cy="78" r="4" className={styles.eye} />
    </svg>
  );
}
