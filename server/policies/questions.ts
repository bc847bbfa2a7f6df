import type { QuestionContent, ReplyContent } from '@wattle/contract/entities/question.ts';
import { isPrescriber, recommendsChanges } from '@wattle/contract/rules/people/roles.ts';
import type { Actor } from '../actor.ts';
import { Failure, Refusal } from '../errors.ts';

/** A nurse may ask; only a pharmacist recommends. */
export function requireAsker({ userType }: Actor, { kind }: QuestionContent): void {
  if (kind === 'recommendation' && !recommendsChanges(userType)) {
    throw new Failure(403, 'Only a pharmacist can recommend a change. You can ask a question.');
  }
}

interface ReplyTarget {
  readonly kind: QuestionContent['kind'];
  readonly askedBy: string;
  readonly proposal?: { readonly kind: string } | undefined;
}

/** Only a prescriber decides, and only who asked withdraws. */
export function requireReplier(
  { userType, userId }: Actor,
  { askedBy }: ReplyTarget,
  { kind }: ReplyContent,
): void {
  if (kind === 'withdrawn') {
    if (askedBy !== userId) throw new Failure(403, 'Only the person who asked can withdraw it.');
    return;
  }
  if (!isPrescriber(userType)) throw new Failure(403, 'Only a prescriber can answer.');
}

/** The reply fits what was asked: a question is answered, a recommendation accepted or declined. */
export function requireFittingReply(
  { kind, proposal }: ReplyTarget,
  reply: ReplyContent['kind'],
): void {
  if (reply === 'withdrawn') return;
  if ((reply === 'answered') !== (kind === 'question')) {
    throw new Refusal(
      'Invalid_Question',
      kind === 'question'
        ? 'Answer the question in words.'
        : 'Accept or decline the recommendation.',
    );
  }
  if (reply === 'accepted' && proposal?.kind !== 'monitor') {
    throw new Refusal(
      'Invalid_Question',
      'This recommendation changes the chart. Open it as a draft: its order accepts it.',
    );
  }
}
