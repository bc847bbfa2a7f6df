import { useQuery } from '@tanstack/react-query';
import type { CourseSummary } from '@wattle/contract/entities/medication.ts';
import type { CourseExpiryFilterSubType } from '@wattle/contract/entities/search.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useId } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { coursesQuery } from './queries.ts';
import styles from './residents.module.css';

export interface CourseDetailProps {
  resident: ResidentKey;
  name: string;
  window: CourseExpiryFilterSubType;
}

/** A resident's courses that have ended or soon will; loaded when expanded (RES-10). */
export function CourseDetail({ resident, name, window }: CourseDetailProps) {
  const courses = useQuery(coursesQuery(resident, window));
  if (courses.isPending) return <Skeleton count={2} label="Loading medication details" />;
  if (courses.isError) {
    return (
      <ErrorState
        title="Error loading medication details"
        body="Please try again"
        onRetry={() => void courses.refetch()}
        isRetrying={courses.isFetching}
      />
    );
  }
  const { expiredMeds, expiringMeds } = courses.data;
  if (expiredMeds.length + expiringMeds.length === 0)
    return <p>No courses end within these days.</p>;
  return (
    <section className={styles.courses} aria-label={`Courses of ${name}`}>
      <Courses title="Expired" courses={expiredMeds} />
      <Courses title="Expiring" courses={expiringMeds} />
    </section>
  );
}

type CoursesProps = { title: string; courses: CourseSummary['expiredMeds'] };

function Courses({ title, courses }: CoursesProps) {
  const id = useId();
  if (courses.length === 0) return null;
  return (
    <div>
      <h2 id={id} className={styles.coursesTitle}>
        {title}
      </h2>
      <ul className={styles.courseList} aria-labelledby={id}>
        {courses.map(({ medicationId, name, expireyDate }) => (
          <li key={medicationId}>
            <span>{name}</span>{' '}
            <span className={styles.end}>End Date {formatClinicalDate(expireyDate)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
