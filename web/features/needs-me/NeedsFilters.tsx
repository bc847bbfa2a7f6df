import type { NeedsPage } from '@wattle/contract/entities/need.ts';
import { needRules } from '@wattle/contract/rules/needs/need-rules.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { type NeedsParams, unknownReason } from './needs-params.ts';
import styles from './needs-me.module.css';

interface NeedsFiltersProps {
  params: NeedsParams;
  /** What there is to choose from; undefined until loaded. */
  data: NeedsPage | undefined;
  onChange: (params: NeedsParams) => void;
  placeFilter: ReactNode;
}

const everything = 'all';
const isAll = (id: string) => id === everything;

/** Where, for which reason and, at a facility, about which prescriber somebody is needed. */
export function NeedsFilters({ params, data, onChange, placeFilter }: NeedsFiltersProps) {
  const { reason, prescriber } = params;
  const prescribers = prescriberOptions(data, prescriber);
  return (
    <div className={styles.filters}>
      {placeFilter}
      <NativeSelect
        label="Reason"
        options={reasonOptions(data, reason)}
        value={reason ?? everything}
        onChange={(id) =>
          onChange({ ...params, page: undefined, reason: id === everything ? undefined : id })
        }
      />
      {prescribers.length > 1 && (
        <NativeSelect
          label="Prescriber to call"
          options={prescribers}
          value={prescriber ?? everything}
          onChange={(id) =>
            onChange({ ...params, page: undefined, prescriber: isAll(id) ? undefined : id })
          }
        />
      )}
      <NotMineSwitch {...{ params, data, onChange }} />
    </div>
  );
}

/** The way to what the reader said isn’t theirs, and back. */
function NotMineSwitch({ params, data, onChange }: Omit<NeedsFiltersProps, 'placeFilter'>) {
  const count = data?.notMine ?? 0;
  const isOn = params.show !== undefined;
  if (count === 0 && !isOn) return null;
  return (
    <Button
      variant={isOn ? 'secondary' : 'quiet'}
      size="small"
      onPress={() => onChange({ ...params, page: undefined, show: isOn ? undefined : 'not-mine' })}
    >
      {isOn ? 'Back to who needs me' : `Said not mine (${count})`}
    </Button>
  );
}

/** Those that somebody has, with how many. */
function reasonOptions(data: NeedsPage | undefined, chosen: NeedsParams['reason']) {
  const all = { id: everything, label: 'All reasons' } as const;
  const named = (data?.reasons ?? [])
    .filter(({ reason, residents }) => residents > 0 || reason === chosen)
    .map(({ reason, residents }) => ({
      id: reason,
      label: `${needRules[reason].name} (${residents})`,
    }));
  const isNamed = chosen === undefined || named.some(({ id }) => id === chosen);
  return isNamed
    ? [all, ...named]
    : [all, { id: chosen, label: chosen === unknownReason ? 'Not known' : needRules[chosen].name }];
}

function prescriberOptions(data: NeedsPage | undefined, chosen: string | undefined) {
  const all = { id: everything, label: 'All prescribers' };
  const named = (data?.prescribers ?? []).map(({ name, residents }) => ({
    id: name,
    label: `${name} (${residents})`,
  }));
  const isNamed = chosen === undefined || named.some(({ id }) => id === chosen);
  return [all, ...named, ...(isNamed ? [] : [{ id: chosen, label: chosen }])];
}
