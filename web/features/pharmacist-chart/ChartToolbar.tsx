import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import {
  CheckIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  FilterIcon,
} from '../../ui/content/icons.tsx';
import styles from './chart.module.css';

interface ChartToolbarProps {
  /** Which version of the chart this is. */
  children: ReactNode;
  isDetailShown: boolean;
  /** Missing if the detail covers the list and closes by itself. */
  onDetailShown: ((isShown: boolean) => void) | undefined;
  /** Why nothing can be confirmed. */
  confirmReason: string | undefined;
  onConfirm: () => void;
}

/** The chart's version and actions. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { isDetailShown, onDetailShown } = props;
  const [isFilterOpen, setFilterOpen] = useState(false);
  const DetailIcon = isDetailShown ? ChevronRightIcon : ChevronLeftIcon;
  return (
    <>
      <div className={styles.toolbar}>
        {props.children}
        <div className={styles.tools}>
          <Button
            variant="quiet"
            icon={<FilterIcon />}
            aria-expanded={isFilterOpen}
            onPress={() => setFilterOpen(!isFilterOpen)}
          >
            Filter
          </Button>
          {onDetailShown && (
            <Button
              variant="quiet"
              icon={<DetailIcon />}
              aria-expanded={isDetailShown}
              onPress={() => onDetailShown(!isDetailShown)}
            >
              {isDetailShown ? 'Hide details' : 'Show details'}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<CheckIcon />}
            disabledReason={props.confirmReason}
            onPress={props.onConfirm}
          >
            Confirm actioned
          </Button>
        </div>
      </div>
      {isFilterOpen && (
        <section className={styles.filter} aria-label="Filter">
          All medicines are shown: changes first, then the rest by course.
        </section>
      )}
    </>
  );
}
