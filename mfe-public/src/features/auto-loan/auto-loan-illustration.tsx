import { Flower } from '@larkspur/web-kit/brand/flower';
import styles from '../../components/product-page/illustration.module.css';

/** A small car with flowers as hubcaps. */
export function AutoLoanIllustration() {
  return (
    <svg viewBox="0 0 440 360" aria-hidden="true">
      <circle className={styles.ring} cx="230" cy="170" r="168" />
      <circle className={styles.sun} cx="230" cy="170" r="124" />
      <path className={styles.earth} d="M-1200 362V300h2840v62Z" />
      <path className={styles.road} d="M-1200 332h2840" />
      <path className={styles.roof} d="M120 196c18-42 34-58 70-58h70c34 0 56 22 78 58Z" />
      <path className={styles.pane} d="M142 194c14-28 24-38 46-38h22v38ZM224 156h34c22 0 36 12 54 38h-88Z" />
      <path
        className={styles.strong}
        d="M56 262c0-44 12-62 46-66h244c34 4 52 22 52 52v22c0 8-6 14-14 14H70c-8 0-14-8-14-22Z"
      />
      <path className={styles.light} d="M398 232c-14 0-22-6-24-16h12c8 4 12 10 12 16Z" />
      <path className={styles.door} d="M217 200v72M226 222h16" />
      {[132, 324].map((x) => (
        <g key={x}>
          <circle className={styles.dark} cx={x} cy="280" r="42" />
          <circle className={styles.tyre} cx={x} cy="280" r="34" />
          <Flower x={x} y={280} scale={0.8} />
        </g>
      ))}
    </svg>
  );
}
