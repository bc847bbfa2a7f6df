import {
  providerFields,
  type RegistrationValues,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import { Button } from '../../ui/buttons/Button.tsx';
import { CloseIcon } from '../../ui/content/icons.tsx';
import { PlusIcon } from '../../ui/content/screen-icons.tsx';
import { FormField, type FormFieldProps } from './FormField.tsx';
import styles from './registration.module.css';

interface ProviderNumbersProps extends Pick<FormFieldProps, 'control' | 'lookups'> {
  getValues: UseFormGetValues<RegistrationValues>;
  setValue: UseFormSetValue<RegistrationValues>;
  /** How many are shown, 1 to 5. */
  count: number;
  onCount: (count: number) => void;
}

/** The Medicare provider number and up to four more, each with its dates (REG-05). */
export function ProviderNumbers(props: ProviderNumbersProps) {
  const { control, lookups, getValues, setValue, count, onCount } = props;
  const [added, setAdded] = useState<number>();
  // Fields keep text that isn't a date to themselves, so after a removal they are re-created.
  const [generation, setGeneration] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (generation > 0) addButton.current?.focus();
  }, [generation]);

  const add = () => {
    setAdded(count);
    onCount(count + 1);
  };
  const remove = (index: number) => {
    for (let at = index; at < count; at += 1) {
      providerFields[at]?.forEach((name, part) => {
        const next = at + 1 < count ? providerFields[at + 1]?.[part] : undefined;
        setValue(name, next === undefined ? '' : getValues(next), { shouldDirty: true });
      });
    }
    setAdded(undefined);
    setGeneration(generation + 1);
    onCount(count - 1);
  };

  return (
    <>
      {providerFields.slice(0, count).map((names, index) => (
        <div key={`${generation} ${names[0]}`} className={styles.provider}>
          {names.map((name, part) => (
            <FormField
              key={name}
              {...{ control, lookups, name }}
              isRequired={index === 0 && part < 2}
              autoFocus={part === 0 && index === added}
            />
          ))}
          {index > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<CloseIcon />}
              aria-label={`Remove provider number ${index + 1}`}
              className={styles.remove}
              onPress={() => remove(index)}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {count < providerFields.length && (
        <Button ref={addButton} size="small" icon={<PlusIcon />} onPress={add}>
          Add another provider number
        </Button>
      )}
    </>
  );
}
