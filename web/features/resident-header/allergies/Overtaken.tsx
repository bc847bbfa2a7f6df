import type { ListedAllergy } from '@wattle/contract/entities/allergy.ts';
import { allergyInWords } from '@wattle/contract/rules/residents/allergy-text.ts';
import { ChartMoment } from '../../../chart/ChartMoment.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { type EntryValues, valuesOf } from '../../../clinical/allergies/entry-form.ts';
import { ReplacedFields, replacedFields } from './ReplacedFields.tsx';

interface OvertakenProps {
  /** As it is on the list now; undefined if it isn't there any more. */
  entry: ListedAllergy | undefined;
  typed: EntryValues;
}

/** Somebody else has changed the allergy while it was written here: what is on the list now, and what differs from it. */
export function Overtaken({ entry, typed }: OvertakenProps) {
  if (entry === undefined) {
    return (
      <Banner kind="warning" title="It isn’t on the list any more">
        Somebody took it off the list meanwhile. What you typed is still here. Record it only if it
        belongs on the list.
      </Banner>
    );
  }
  const there = valuesOf(entry);
  return (
    <Banner kind="warning" title={<>On the list now: {allergyInWords(entry)}</>}>
      {entry.recordedBy !== undefined && entry.recordedAt !== undefined && (
        <p>
          Recorded by {entry.recordedBy}, <ChartMoment at={entry.recordedAt} />.
        </p>
      )}
      {replacedFields({ there, typed }).length === 0 ? (
        <p>It says the same as you typed. Nothing more is needed: close this.</p>
      ) : (
        <>
          <p>What you typed is still here. If you save, it takes the place of what is there:</p>
          <ReplacedFields there={there} typed={typed} />
        </>
      )}
    </Banner>
  );
}
