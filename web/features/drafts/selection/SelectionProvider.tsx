import type { Medication } from '@wattle/contract/entities/medication.ts';
import { type ReactNode, useState } from 'react';
import { SelectionContext } from './selection.ts';

const keyOf = (medication: Medication) => medication.authoringSystemForeignKey;

/** Holds which medicines are ticked; nothing is at first. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const tick = (medications: readonly Medication[], isTicked: boolean) =>
    setKeys((before) => {
      const after = new Set(before);
      for (const key of medications.map(keyOf)) {
        if (isTicked) after.add(key);
        else after.delete(key);
      }
      return after;
    });
  const isTicked = (medication: Medication) => keys.has(keyOf(medication));
  return <SelectionContext value={{ isTicked, tick }}>{children}</SelectionContext>;
}
