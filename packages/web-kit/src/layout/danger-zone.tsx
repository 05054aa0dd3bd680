import type { ReactNode } from 'react';
import { Card } from './card';
import styles from './danger-zone.module.css';

export interface DangerousAction {
  title: string;
  /** Describes the action's effect, and what cannot be undone. */
  text: ReactNode;
  /** A Button with variant "danger" that opens Confirm or TypeToConfirm. */
  action: ReactNode;
}

/** Actions that cannot be undone, apart from all others, at the end of a page. */
export function DangerZone({ actions }: { actions: DangerousAction[] }) {
  return (
    <Card title="Danger zone" className={styles.zone}>
      <ul>
        {actions.map((item) => (
          <li key={item.title} className={styles.item}>
            <div className={styles.text}>
              <p className={styles.title}>{item.title}</p>
              <div className={styles.small}>{item.text}</div>
            </div>
            {item.action}
          </li>
        ))}
      </ul>
    </Card>
  );
}
