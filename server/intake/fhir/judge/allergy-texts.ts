import { Criticality, type ListedAllergy } from '@wattle/contract/entities/allergy.ts';

export const longestReaction = 500;
export const longestNote = 2000;

/** The note and the disclaimer beside a resident's allergies. */
export interface AllergyTexts {
  readonly note: string;
  readonly disclaimer: string;
}

/** An allergen as it is compared with another. */
export const plainAllergen = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

interface Merged {
  readonly entry: ListedAllergy;
  /** Whether all reactions fit; if not, the known ones stay. */
  readonly isWhole: boolean;
  /** Whether the notes fit. */
  readonly isNoteWhole: boolean;
}

/** What is known stays, and what another sender says is added to it; of two criticalities the higher counts. */
export function mergedAllergy(known: ListedAllergy | undefined, told: ListedAllergy): Merged {
  const { reaction, isWhole } = reactionAfter(known?.reaction ?? '', told.reaction);
  const note = textAfter(known?.note ?? '', told.note ?? '');
  const criticality = Criticality.options.find((one) =>
    [known?.criticality, told.criticality].includes(one),
  );
  const kept = note ?? known?.note ?? '';
  return {
    entry: {
      allergen: known?.allergen ?? told.allergen,
      reaction,
      ...(criticality !== undefined && { criticality }),
      ...(kept !== '' && { note: kept }),
    },
    isWhole,
    isNoteWhole: note !== undefined,
  };
}

/** The note and the disclaimer with what another sender says added; undefined if they don't fit. */
export function textsAfter(known: AllergyTexts, told: AllergyTexts): AllergyTexts | undefined {
  const note = textAfter(known.note, told.note);
  const disclaimer = textAfter(known.disclaimer, told.disclaimer);
  return note === undefined || disclaimer === undefined ? undefined : { note, disclaimer };
}

function textAfter(known: string, told: string): string | undefined {
  const more = told.split('\n').filter((one) => !known.includes(one.trim()));
  const both = [known, ...more].filter((one) => one !== '').join('\n');
  return both.length <= longestNote ? both : undefined;
}

function reactionAfter(known: string, told: string): { reaction: string; isWhole: boolean } {
  if (known === '') return { reaction: told, isWhole: true };
  const more = told.split(', ').filter((one) => !plainAllergen(known).includes(plainAllergen(one)));
  const both = [known, ...more].join(', ');
  const isWhole = both.length <= longestReaction;
  return { reaction: isWhole ? both : known, isWhole };
}
