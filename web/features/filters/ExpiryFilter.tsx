import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  courseFilterDays,
  type CourseExpiryFilterSubType,
} from '@wattle/contract/entities/search.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import styles from './filters.module.css';
import { countsQuery } from './queries.ts';
import type { Search } from './use-search.ts';

const windows = Object.entries(courseFilterDays).map(([id, days]) => ({
  id: id as CourseExpiryFilterSubType,
  label: `Within ${days} days`,
}));

const withCount = (label: string, count = 0) => (count > 0 ? `${label} (${count})` : label);

interface ExpiryFilterProps extends Pick<Search, 'state' | 'change'> {
  orientation: 'vertical' | 'horizontal';
}

/** Charts or courses that expire soon, each with a count (FIL-03). */
export function ExpiryFilter({ state, change, orientation }: ExpiryFilterProps) {
  const counts = useQuery({ ...countsQuery(state), placeholderData: keepPreviousData });
  return (
    <div className={styles.wide}>
      <RadioGroup
        label="Expiry"
        orientation={orientation}
        value={state.expiryFilterType}
        onChange={(expiryFilterType) => change({ expiryFilterType })}
        description={counts.isLoadingError ? 'We couldn’t load the counts.' : undefined}
        options={[
          { id: 'All', label: 'Show all' },
          {
            id: 'ChartDueNowOrSoon',
            label: withCount('Show charts expiring/expired', counts.data?.chartDueNowOrSoon),
          },
          {
            id: 'CourseDueNowOrSoon',
            label: withCount('Show courses expiring/expired', counts.data?.courseDueNowOrSoon),
          },
        ]}
      />
      {state.expiryFilterType === 'CourseDueNowOrSoon' && (
        <NativeSelect
          label="Courses ending"
          options={windows}
          value={state.courseExpiryFilterSubType}
          onChange={(courseExpiryFilterSubType) => change({ courseExpiryFilterSubType })}
        />
      )}
    </div>
  );
}
