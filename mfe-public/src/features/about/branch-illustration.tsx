import { Flower } from '@larkspur/web-kit/brand/flower';
import styles from './branch-illustration.module.css';

const UPPER_WINDOWS = [196, 236, 276];
const LOWER_WINDOWS = [194, 278];

/** A branch office between its neighbors. */
export function BranchIllustration() {
  return (
    <svg viewBox="0 0 480 320" width="480" height="320" aria-hidden="true">
      <circle cx="250" cy="190" r="186" className={styles.sky} />
      <path d="M26 320V214l42-34 42 34v106ZM390 320V206l34-28 34 28v114Z" className={styles.far} />
      <path d="M110 320V150h70v170ZM320 320V176h70v144Z" className={styles.near} />
      <path d="M124 172h14v20h-14ZM152 172h14v20h-14ZM124 212h14v20h-14ZM152 212h14v20h-14Z" className={styles.far} />
      <path d="M334 198h14v20h-14ZM362 198h14v20h-14ZM334 238h14v20h-14ZM362 238h14v20h-14Z" className={styles.far} />
      <path d="M56 236h24v26H56ZM412 230h24v26h-24Z" className={styles.pane} />
      <path d="M180 320V124h140v196Z" className={styles.house} />
      <path d="M172 124v-14h156v14Z" className={styles.cornice} />
      {UPPER_WINDOWS.map((x) => (
        <path key={x} d={`M${x} 178v-24a14 14 0 0 1 28 0v24Z`} className={styles.pane} />
      ))}
      {LOWER_WINDOWS.map((x) => (
        <path key={x} d={`M${x} 242h28v44h-28Z`} className={styles.lit} />
      ))}
      <path d="M230 320v-62a20 20 0 0 1 40 0v62Z" className={styles.door} />
      <circle cx="261" cy="290" r="2.5" className={styles.lit} />
      <path
        d="M174 196h152v20a15.2 15.2 0 0 1-30.4 0 15.2 15.2 0 0 1-30.4 0 15.2 15.2 0 0 1-30.4 0 15.2 15.2 0 0 1-30.4 0 15.2 15.2 0 0 1-30.4 0Z"
        className={styles.awning}
      />
      <path
        d="M204.4 196h30.4v20a15.2 15.2 0 0 1-30.4 0ZM265.2 196h30.4v20a15.2 15.2 0 0 1-30.4 0Z"
        className={styles.stripe}
      />
      <path d="M250 110V84" className={styles.pole} />
      <Flower x={250} y={58} scale={1.5} />
      <path d="M154 320v-30M346 320v-24" className={styles.stem} />
      <path
        d="M154 262c16 6 16 34 0 40-16-6-16-34 0-40ZM346 272c13 5 13 28 0 33-13-5-13-28 0-33Z"
        className={styles.leaf}
      />
    </svg>
  );
}
