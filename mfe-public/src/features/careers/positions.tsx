import { Link } from '@larkspur/router';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useEffect, useState } from 'react';
import type { Position } from './careers.content';
import { applyPath, formatLastDate, isClosed } from './position';
import styles from './positions.module.css';

const COLUMNS = ['Department', 'Job Role', 'Location', 'Last Date', 'Apply'];

/** Open positions: a table on wide screens, cards on phones. */
export function Positions({ positions }: { positions: Position[] }) {
  const now = useNow();
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: block` on phones removes the implicit table roles
    <table className={styles.table} role="table" aria-labelledby="positions">
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th key={name} scope="col" role="columnheader">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {positions.map((position) => (
          <tr key={position.role} role="row">
            <td role="cell" data-label="Department">
              {position.department}
            </td>
            <th role="rowheader" scope="row">
              {position.role}
            </th>
            <td role="cell" data-label="Location">
              {position.location}
            </td>
            <td role="cell" data-label="Last Date">
              <time dateTime={position.lastDate}>{formatLastDate(position)}</time>
            </td>
            <td role="cell" className={styles.apply}>
              {now && isClosed(position, now) ? <span>Closed</span> : <Apply position={position} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: -
  );
}

function Apply({ position }: { position: Position }) {
  return (
    <Link to={applyPath(position)}>
      Apply <VisuallyHidden>for {position.role}</VisuallyHidden>
    </Link>
  );
}

/** The current time; `null` in prerendered HTML. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  return now;
}
