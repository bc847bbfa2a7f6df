import type { AllergyInfo, AllergySource, ListedAllergy } from '../../entities/allergy.ts';
import type { AllergyEntry, AllergyEventContent } from '../../entities/allergy-event.ts';
import type { RefusalCode } from '../../refusal-codes.ts';
import type { Instant } from '../../values/instant.ts';
import { isEqual } from '../../values/is-equal.ts';
import { answerSaid, isSameMeaning } from '../safety/allergen-names.ts';
import { atSourceAfterHere } from './allergy-source.ts';
import { isSameAllergen } from './same-allergen.ts';

/** What is recorded about a resident’s allergies, as far as an event changes it. */
export interface AllergyList extends Pick<AllergyInfo, 'status'> {
  readonly allergies: readonly ListedAllergy[];
}

interface Recording {
  readonly at: Instant;
  readonly by: string;
  /** Something about allergies from another system waits for a person. */
  readonly isWaiting: boolean;
  /** The system that keeps the allergies of the organisation, if another does. */
  readonly keeper?: AllergySource | '' | null;
}

type AllergyRefusal = Extract<
  RefusalCode,
  'Allergy_Changed' | 'Allergy_Listed' | 'Allergy_Waiting' | 'Not_An_Allergen'
>;

export type AllergyEventResult =
  | { readonly ok: true; readonly after: AllergyList }
  | { readonly ok: false; readonly code: AllergyRefusal; readonly why?: string };

const refused = (code: AllergyRefusal, why?: string): AllergyEventResult => ({
  ok: false,
  code,
  ...(why !== undefined && { why }),
});

/**
 * The allergies after an event. Nothing is done on what somebody else has changed meanwhile; an allergen is listed once;
 * and with the last allergy the list doesn't become "none known", which only somebody who was asked can say.
 */
export function applyAllergyEvent(
  before: AllergyList,
  content: AllergyEventContent,
  recording: Recording,
): AllergyEventResult {
  const { allergies } = before;
  if (content.kind === 'answered') return answered(before, content, recording);
  if (content.kind === 'recorded') {
    return withEntry(allergies, undefined, listedOf(content.entry, undefined, recording));
  }
  const current = allergies.find((one) => isSameAllergen(one, content.of));
  if (current === undefined || !isEqual(current, content.of)) return refused('Allergy_Changed');
  if (content.kind === 'corrected') {
    const entry = listedOf(content.entry, current, recording);
    const isSame = isSameAllergen(entry, current);
    // How dangerous it may be was said of this allergen.
    const { criticality } = isSame ? current : {};
    return withEntry(allergies, current, { ...entry, ...(criticality && { criticality }) });
  }
  const left = allergies.filter((one) => one !== current);
  return {
    ok: true,
    after: { status: left.length === 0 ? 'NONE SUPPLIED' : 'LISTED', allergies: left },
  };
}

function withEntry(
  allergies: readonly ListedAllergy[],
  replaced: ListedAllergy | undefined,
  entry: ListedAllergy,
): AllergyEventResult {
  if (answerSaid(entry.allergen) !== undefined) return refused('Not_An_Allergen');
  const others = allergies.filter((one) => one !== replaced);
  if (others.some(({ allergen }) => isSameMeaning(allergen, entry.allergen))) {
    return refused('Allergy_Listed');
  }
  const after =
    replaced === undefined
      ? [...allergies, entry]
      : allergies.map((one) => (one === replaced ? entry : one));
  return { ok: true, after: { status: 'LISTED', allergies: after } };
}

function answered(
  { status, allergies }: AllergyList,
  { was, answer }: Extract<AllergyEventContent, { kind: 'answered' }>,
  { isWaiting }: Recording,
): AllergyEventResult {
  if (status !== was) return refused('Allergy_Changed');
  // `NKDA` on the list is taken off by the answer that it stands for.
  if (allergies.some(({ allergen }) => answerSaid(allergen) === undefined)) {
    return refused(
      'Allergy_Listed',
      'Allergies are listed, so nothing was saved. Refute each of them, or mark it as entered in error, first.',
    );
  }
  if (answer === 'NONE KNOWN' && isWaiting) return refused('Allergy_Waiting');
  return { ok: true, after: { status: answer, allergies: [] } };
}

function listedOf(
  entry: AllergyEntry,
  before: ListedAllergy | undefined,
  { at, by, keeper = null }: Recording,
): ListedAllergy {
  const atSource = keeper ? atSourceAfterHere(keeper, entry, before) : undefined;
  const { type, certainty, severity } = entry;
  const [allergen, reaction, since, saidBy, note] = [
    entry.allergen,
    entry.reaction,
    entry.since,
    entry.saidBy,
    entry.note,
  ].map((text) => text.trim());
  return {
    allergen: allergen ?? '',
    reaction: reaction ?? '',
    type,
    certainty,
    ...(severity && { severity }),
    ...(since && { since }),
    ...(saidBy && { saidBy }),
    ...(note && { note }),
    recordedAt: at,
    recordedBy: by,
    ...(atSource && { atSource }),
  };
}
