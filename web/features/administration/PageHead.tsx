import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './administration.module.css';

export interface PageHeadProps {
  back: {
    readonly to: string;
    readonly search?: Readonly<Record<string, string>>;
    readonly label: string;
  };
  title: string;
  /** The code or id, whose changes are linked; undefined for a new record. */
  subject?: string | undefined;
  /** What is said under the name. */
  detail?: ReactNode;
}

/** The way back to the list, the record's name and the way to its changes. */
export function PageHead({ back, title, subject, detail }: PageHeadProps) {
  return (
    <>
      <p>
        <Link to={back.to} search={back.search ?? {}}>
          {back.label}
        </Link>
      </p>
      <div className={styles.head}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {subject !== undefined && (
          <Link to="/administration/changes" search={{ subject }}>
            Changes to this record
          </Link>
        )}
      </div>
      {detail !== undefined && <p className={styles.quiet}>{detail}</p>}
    </>
  );
}
