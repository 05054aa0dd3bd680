import { CheckIcon } from '@larkspur/web-kit/icons';
import { Flower } from '@larkspur/web-kit/illustration/flower';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { type ReactNode, useId } from 'react';
import styles from './form-page.module.css';

interface FormPageProps {
  title: string;
  tabTitle: string;
  lead?: ReactNode;
  /** What is good to know beside the form. */
  aside: { title: string; points: readonly string[]; below?: ReactNode };
  children: ReactNode;
}

/** Where the flowers of the panel stand: from left to right, smaller towards the light. */
const BED = [
  { x: 34, y: 96, scale: 1.5 },
  { x: 96, y: 62, scale: 1.05 },
  { x: 122, y: 118, scale: 1.3 },
  { x: 164, y: 34, scale: 0.6 },
  { x: 196, y: 92, scale: 0.9 },
];

/** A page that is one form, with a panel of words beside it, or below it where there is no room. */
export function FormPage({ title, tabTitle, lead, aside, children }: FormPageProps) {
  const id = useId();
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <PageHeading title={title} tabTitle={tabTitle} lead={lead} />
        {children}
      </div>
      <section className={styles.aside} aria-labelledby={id}>
        <svg className={styles.bed} viewBox="0 0 230 150" width="230" height="150" aria-hidden="true" focusable="false">
          {BED.map((flower) => (
            <Flower key={flower.x} {...flower} />
          ))}
        </svg>
        <h2 id={id}>{aside.title}</h2>
        <ul>
          {aside.points.map((point) => (
            <li key={point}>
              <CheckIcon />
              <span>{point}</span>
            </li>
          ))}
        </ul>
        {aside.below}
      </section>
    </div>
  );
}
