import { CheckIcon } from '@larkspur/web-kit/brand/icons';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { type ReactNode, useId } from 'react';
import styles from './form-screen.module.css';
import { SettingsBreadcrumb } from './settings-breadcrumb';

interface FormScreenProps {
  title: string;
  lead?: ReactNode;
  /** Advice about the form, next to it on wide screens and below it on narrow ones. */
  aside: { title: string; points: readonly string[] };
  children: ReactNode;
}

/** One form of the settings. */
export function FormScreen({ title, lead, aside, children }: FormScreenProps) {
  const id = useId();
  return (
    <>
      <SettingsBreadcrumb current={title} />
      <PageHeading title={title} lead={lead} />
      <div className={styles.page}>
        <div className={styles.main}>{children}</div>
        <section className={styles.aside} aria-labelledby={id}>
          <h2 id={id}>{aside.title}</h2>
          <ul>
            {aside.points.map((point) => (
              <li key={point}>
                <CheckIcon />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
