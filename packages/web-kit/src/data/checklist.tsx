import { Link } from '@larkspur/router';
import type { ReactNode } from 'react';
import { CheckIcon, RightIcon } from '../brand/icons';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './checklist.module.css';

export interface ChecklistItem {
  title: string;
  /** Why it is worth doing, or what is being waited for. */
  text?: ReactNode;
  isDone: boolean;
  /** The address of the page for this step. Without it there is nothing to do but wait. */
  to?: string;
}

/** The steps that are left to set up, in any order. For steps in a fixed order, use Stepper. */
export function Checklist({ label, items }: { label: string; items: ChecklistItem[] }) {
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <div className={styles.checklist}>
      <div className={styles.head}>
        <progress className={styles.bar} value={done} max={items.length} aria-label={label} />
        <p className={styles.count}>
          {done} of {items.length} done
        </p>
      </div>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.title} className={classNames(styles.item, item.isDone && styles.done)}>
            <span className={styles.mark}>{item.isDone && <CheckIcon size={16} />}</span>
            <div>
              <p className={styles.title}>
                {item.to && !item.isDone ? (
                  <Link to={item.to} className={styles.link}>
                    {item.title}
                  </Link>
                ) : (
                  item.title
                )}
                {item.isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </p>
              {item.text && !item.isDone && <p className={styles.small}>{item.text}</p>}
            </div>
            {item.to && !item.isDone && <RightIcon size={18} className={styles.arrow} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
