import type {
  ResidentSearchResult,
  CourseExpiryFilterSubType,
} from '@wattle/contract/entities/search.ts';
import {
  chartExpiryBadge,
  courseBadge,
  reviewBadge,
  statusBadges,
} from '@wattle/contract/rules/residents/resident-badges.ts';
import { displayName } from '@wattle/contract/rules/residents/resident-name.ts';
import { isClinical } from '@wattle/contract/rules/people/roles.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import type { UserType } from '@wattle/contract/values/user-type.ts';
import { useDeferredValue, useId, useState } from 'react';
import { Badge } from '../../ui/content/Badge.tsx';
import { Td, Tr } from '../../ui/content/Table.tsx';
import { ChartLink } from './ChartLink.tsx';
import { ChartUpdated } from './ChartUpdated.tsx';
import type { CourseDetailProps } from './CourseDetail.tsx';
import { courseDetail } from './course-detail.ts';
import { ResidentBadge } from './ResidentBadge.tsx';
import styles from './residents.module.css';

export interface ResidentRowProps {
  resident: ResidentSearchResult;
  userType: UserType;
  /** Within how many days the expanded row's courses end. */
  window: CourseExpiryFilterSubType;
  /** Opens the consent of this resident. */
  onConsent: (resident: ResidentSearchResult) => void;
}

/** A resident, with the courses that end below it once the badge is pressed (RES-10). */
export function ResidentRow({ resident, userType, window, onConsent }: ResidentRowProps) {
  const [isOpen, setOpen] = useState(false);
  // The badge turns at once. The rows below it move a frame later, because among a hundred that takes longer (RES-13).
  const isDetailShown = useDeferredValue(isOpen);
  const detailId = useId();
  const { facility } = resident;
  const name = displayName(resident);
  const courses = courseBadge(resident);
  const expiry = chartExpiryBadge(resident);
  const review = isClinical(userType) ? reviewBadge(resident) : null;
  const statuses = statusBadges(resident, userType);
  const hasStatus = statuses.length > 0 || courses !== null;
  return (
    <>
      <Tr>
        <Td label="Resident">
          <div className={styles.name}>
            <ChartLink as="name" resident={resident} name={name} userType={userType} />
          </div>
          <div className={styles.facts}>
            <span className={styles.born}>
              Born {formatClinicalDate(resident.dateOfBirth)} ({resident.age})
            </span>
            {resident.residentWithSimilarNamePresent && <Badge kind="caution">Similar name</Badge>}
          </div>
        </Td>
        <Td label="Organisation & facility">
          <div>{facility.organisation.name}</div>
          <div className={styles.quiet}>{facility.name}</div>
        </Td>
        <Td label="Chart updated">
          <ChartUpdated at={resident.chart.updatedDate} timeZone={facility.timeZone} />
        </Td>
        <Td label="Chart expiry">
          <div className={styles.expiries}>
            {expiry === null ? 'No expiry date' : <ResidentBadge badge={expiry} />}
            {review && <ResidentBadge badge={review} />}
          </div>
        </Td>
        {/* Without a label where there is nothing to label. */}
        <Td {...(hasStatus && { label: 'Status' })}>
          {hasStatus && (
            <div className={styles.statuses}>
              {statuses.map((badge) => (
                <ResidentBadge
                  key={badge.id}
                  badge={badge}
                  onPress={badge.opens === 'ctg' ? () => onConsent(resident) : undefined}
                />
              ))}
              {courses && (
                <ResidentBadge
                  badge={courses}
                  toggle={{
                    isExpanded: isOpen,
                    controls: isDetailShown ? detailId : undefined,
                    onPress: () => setOpen(!isOpen),
                  }}
                />
              )}
            </div>
          )}
        </Td>
        <Td className={styles.action}>
          <ChartLink as="action" resident={resident} name={name} userType={userType} />
        </Td>
      </Tr>
      {isDetailShown && (
        <Tr tone="detail" id={detailId}>
          <Td colSpan={6}>
            <Courses resident={resident} name={name} window={window} />
          </Td>
        </Tr>
      )}
    </>
  );
}

function Courses(props: CourseDetailProps) {
  const part = courseDetail.usePart(true);
  return part && <part.CourseDetail {...props} />;
}
