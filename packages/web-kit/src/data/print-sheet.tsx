import { type ReactNode, useId } from 'react';
import { BrandMark } from '../brand/brand-mark';
import { classNames } from '../utils/class-names';
import styles from './print-sheet.module.css';

export interface PrintSheetProps {
  /** Names the document: "Receipt", "Statement for October 2026". */
  title: string;
  /** Hides the title on the screen, where the page or the dialog has it. */
  isTitleHidden?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A document that can be printed: on paper, black on white, with the bank's name, and alone. The rest of the page and its
 * controls are for the screen. For a page without a document, the browser's print is enough.
 */
export function PrintSheet({ title, isTitleHidden, className, children }: PrintSheetProps) {
  const id = useId();
  return (
    <article className={classNames(styles.sheet, className)} aria-labelledby={id} data-print-sheet="">
      <div className={styles.letterhead}>
        <BrandMark />
      </div>
      <h2 className={classNames(styles.title, isTitleHidden && styles.paperOnly)} id={id}>
        {title}
      </h2>
      {children}
    </article>
  );
}
