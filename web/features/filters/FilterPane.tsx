import type { ResidentStatusFilter } from '@wattle/contract/entities/search.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseIcon, FilterIcon } from '../../ui/content/icons.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ExpiryFilter } from './ExpiryFilter.tsx';
import styles from './filters.module.css';
import { NameSearch } from './NameSearch.tsx';
import { FacilityFilter } from './FacilityFilter.tsx';
import type { Search } from './use-search.ts';

const statuses = [
  { id: '2', value: 2, label: 'Active' },
  { id: '3', value: 3, label: 'Deceased' },
  { id: '4', value: 4, label: 'Discharged' },
] as const satisfies readonly { id: string; value: ResidentStatusFilter; label: string }[];

const chartStatuses = [
  { id: 'All', label: 'Show all charts' },
  {
    id: 'WithChanges',
    label: 'Only show charts with changes, new admissions or allergy updates',
  },
] as const;

/** Where the styles put the pane above the list. */
const aboveList = '(max-width: 78.75rem)';

interface FilterPaneProps {
  search: Search;
  children: ReactNode;
}

/** The filters, in a collapsible pane beside the list (FIL-09). */
export function FilterPane({ search, children }: FilterPaneProps) {
  const [isOpen, setOpen] = useState(true);
  const isBeside = useAfterPaint(isOpen);
  const id = useId();
  return (
    <main className={cx(styles.layout, isBeside ? styles.open : isOpen && styles.over)}>
      <div className={styles.pane}>
        <Button
          className={styles.toggle}
          variant="quiet"
          icon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide filters' : 'Show filters'}
        </Button>
        {/* Kept while collapsed, because rebuilding it is most of the work of expanding it. */}
        <section id={id} aria-label="Filters" hidden={!isOpen} className={styles.filters}>
          <Filters {...search} />
        </section>
      </div>
      <div className={styles.content}>{children}</div>
    </main>
  );
}

/** The value of the frame before, so that what depends on it follows a press after the first answer to it. */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(setPainted, 0, value);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}

function Filters({ state, change, clear, clears, ...search }: Search) {
  const isAboveList = useMediaQuery(aboveList);
  const orientation = isAboveList ? 'horizontal' : 'vertical';
  const status = statuses.find(({ value }) => value === state.residentStatus) ?? statuses[0];
  return (
    <>
      <NameSearch
        key={clears}
        name={state.name}
        onChange={(name) => change({ name })}
        onSubmit={(name) => search.submit({ name, action: 'open the only one' })}
        onType={search.forgetSubmitted}
        onDown={(name) => search.submit({ name, action: 'enter the list' })}
        isCompact={isAboveList}
      />
      <NativeSelect
        label="Resident status"
        options={statuses}
        value={status.id}
        onChange={(id) =>
          change({ residentStatus: statuses.find((one) => one.id === id)?.value ?? 2 })
        }
      />
      <FacilityFilter state={state} change={change} />
      <ExpiryFilter state={state} change={change} orientation={orientation} />
      {state.chartStatus !== null && (
        <div className={styles.wide}>
          <RadioGroup
            label="Chart status"
            description="Chart reviews to acknowledge and items from other systems that wait for review count as changes."
            orientation={orientation}
            options={chartStatuses}
            value={state.chartStatus}
            onChange={(chartStatus) => change({ chartStatus })}
          />
        </div>
      )}
      <Button
        className={styles.clear}
        size={isAboveList ? 'small' : 'medium'}
        icon={<CloseIcon />}
        onPress={clear}
      >
        Clear
      </Button>
    </>
  );
}
