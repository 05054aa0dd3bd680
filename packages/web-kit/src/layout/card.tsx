import { type ReactNode, useId } from 'react';
import { classNames } from '../utils/class-names';
import styles from './card.module.css';

export interface CardProps {
  /** Turns the card into a named region. */
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Groups related content. Do not nest cards, or wrap a whole page in one. */
export function Card({ title, actions, className, children }: CardProps) {
  const id = useId();
  if (!title) return <div className={classNames(styles.card, className)}>{children}</div>;
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
