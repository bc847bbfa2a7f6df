import { useQuery } from '@tanstack/react-query';
import type { CourseSummary } from '@wattle/contract/entities/course.ts';
import type { CourseExpiryFilterSubType } from '@wattle/contract/entities/search.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { useId } from 'react';
import { loadable } from '../../api/query.ts';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
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
  const { data } = courses;
  return (
    <Loaded
      from={{ ...loadable(courses), problem: courses.isError ? 'Please try again' : undefined }}
      loading={<Skeleton count={2} label="Loading medication details" />}
      failed="Error loading medication details"
      isEmpty={data?.expiredMeds.length === 0 && data.expiringMeds.length === 0}
      empty={<p>No courses end within these days.</p>}
    >
      {({ expiredMeds, expiringMeds }) => (
        <section className={styles.courses} aria-label={`Courses of ${name}`}>
          <Courses title="Expired" courses={expiredMeds} />
          <Courses title="Expiring" courses={expiringMeds} />
        </section>
      )}
    </Loaded>
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
