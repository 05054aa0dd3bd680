import { PETAL_ANGLES, PETAL_PATH, SPUR_PATH } from '@larkspur/web-kit/brand/flower-paths';
import { VALUES } from './about.content';
import styles from './values.module.css';

/** Five values, one for each petal of the flower next to them. */
export function Values() {
  return (
    <section className={styles.values} aria-labelledby="values">
      <ValuesFlower />
      <div>
        <h2 id="values">Core values</h2>
        <ol>
          {VALUES.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function ValuesFlower() {
  return (
    <svg className={styles.flower} viewBox="-31 -35 64 64" aria-hidden="true">
      <path d={SPUR_PATH} className={styles.spur} />
      {PETAL_ANGLES.map((turn, index) => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d={PETAL_PATH} className={index % 2 ? styles.deep : styles.petal} />
          <text y="-15.5" transform={`rotate(${-turn} 0 -15.5)`} className={styles.number}>
            {index + 1}
          </text>
        </g>
      ))}
      <circle r="3.4" className={styles.eye} />
    </svg>
  );
}
