import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** The label. */
  children: ReactNode;
}

/** A checkbox of a list or a menu, which takes effect immediately. For a form's field, use CheckField. */
export function CheckBox({ children, ...input }: CheckBoxProps) {
  return (
    <label className={styles.option}>
      <input {...input} type="checkbox" className={styles.box} />
      {children}
    </label>
  );
}
