import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { InForm } from '../../../ui/fields/InForm.tsx';
import { PlusIcon } from '../../../ui/content/screen-icons.tsx';
import { AmountTimes, AmountWeekdays, type AmountProps, type StepProps } from './AmountFields.tsx';
import styles from './dialog.module.css';
import { DoseField } from './DoseField.tsx';

interface MoreAmountsProps extends StepProps {
  layout: 'by-time' | 'by-day' | 'in-turn';
  /** How many there are at least. */
  least: number;
  rows: readonly { readonly id: string }[];
  onAdd: () => void;
  onRemove: (amount: number) => void;
}

const addNames = {
  'by-time': 'Add a dose at another time',
  'by-day': 'Add a dose on other days',
  'in-turn': 'Add a dose for the next day',
} as const;

/** The amounts after the first, each with its times or its days. */
export function MoreAmounts({ layout, least, rows, onAdd, onRemove, ...props }: MoreAmountsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {rows.map(({ id }, amount) =>
        amount === 0 ? null : (
          <div key={id} className={cx(styles.group, styles.fields)}>
            <div className={styles.wide}>
              <DoseField {...props} amount={amount} />
            </div>
            {layout === 'by-time' && <AmountTimes {...props} amount={amount} />}
            {layout === 'by-day' && (
              <DaysOrOthers {...props} amount={amount} isLast={amount === rows.length - 1} />
            )}
            {rows.length > least && (
              <div>
                <Button
                  size="small"
                  onPress={() => {
                    onRemove(amount);
                    add.current?.focus();
                  }}
                >
                  Remove dose {amount + 1}
                </Button>
              </div>
            )}
          </div>
        ),
      )}
      <div className={styles.wide}>
        <Button ref={add} size="small" icon={<PlusIcon />} onPress={onAdd}>
          {addNames[layout]}
        </Button>
      </div>
    </>
  );
}

/** The last amount may be for the days that the others leave. */
function DaysOrOthers({ isLast, ...props }: AmountProps & { isLast: boolean }) {
  const { control, step, amount } = props;
  const isOthers = useWatch({ control, name: `steps.${step}.amounts.${amount}.isOthers` });
  return (
    <>
      {(isLast || isOthers) && (
        <div className={styles.wide}>
          <InForm control={control} name={`steps.${step}.amounts.${amount}.isOthers`}>
            {(field) => <Checkbox {...field} label="On all other days of the week" />}
          </InForm>
        </div>
      )}
      {!isOthers && (
        <AmountWeekdays {...{ control, step, amount }} label={`Days of dose ${amount + 1}`} />
      )}
    </>
  );
}
