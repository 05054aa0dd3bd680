import { BRAND } from '@larkspur/contracts/brand';
import { PETAL_ANGLES, PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import styles from './office-map.module.css';

/** "Delphinium Square" of "14 Delphinium Square, Wilmington, …". */
const SQUARE = BRAND.address.split(',')[0]?.replace(/^\d+\s*/, '') ?? '';

/** Map of the square where the office is, with its flower beds, streets, and a pin. */
export function OfficeMap({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 480 240" width="480" height="240" aria-hidden="true">
      <path d="M0 0h480v240H0Z" className={styles.blocks} />
      <path
        d="M-10 66H490M-10 178H490M150-10V250M330-10V250M60-10 110 66M400 178 430 250M40 250 90 178M390 66 440-10"
        className={styles.streets}
      />
      <path d="M150 66H330V178H150Z" className={styles.streets} />
      <rect x="162" y="78" width="156" height="88" rx="10" className={styles.green} />
      <circle cx="240" cy="122" r="38" className={styles.path} />
      {PETAL_ANGLES.map((turn) => (
        <path
          key={turn}
          d={PETAL_PATH}
          transform={`translate(240 122) rotate(${turn}) scale(1.25)`}
          className={styles.bed}
        />
      ))}
      <circle cx="240" cy="122" r="4" className={styles.eye} />
      <text x="240" y="200" className={styles.name}>
        {SQUARE}
      </text>
      <path d="M346 128c-14-17-22-27-22-38a22 22 0 0 1 44 0c0 11-8 21-22 38Z" className={styles.pin} />
      <circle cx="346" cy="90" r="8" className={styles.pinEye} />
    </svg>
  );
}
