import type { OrderForAnother } from '@wattle/contract/entities/on-behalf.ts';
import type { ProductIdentity } from '@wattle/contract/entities/medication.ts';
import { canEnterOnBehalf, onBehalfProblems } from '@wattle/contract/rules/orders/on-behalf.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { type Actor, actorName } from '../actor.ts';
import { Refusal } from '../errors.ts';

/** Assistants say whose order they enter, and prescribers enter only their own (DRF-01). */
export function requirePrescriber(
  { userType }: Pick<Actor, 'userType'>,
  onBehalf: OrderForAnother | undefined,
): void {
  if (isAssistant(userType) === (onBehalf !== undefined)) return;
  if (onBehalf === undefined) throw new Refusal('Invalid_On_Behalf');
  throw new Refusal('Invalid_On_Behalf', 'A prescriber finalises in their own name.');
}

/** `touched` are the products of the drafts and of the medicines they change. */
export function requireEnterable(touched: readonly Pick<ProductIdentity, 'schedule'>[]): void {
  if (!canEnterOnBehalf(touched).ok) throw new Refusal('Controlled_On_Behalf');
}

/** A telephone order was read back, and heard by somebody other than its prescriber and the person who enters it. */
export function requireWhole(order: OrderForAnother, prescriber: string, actor: Actor): void {
  const [problem] = onBehalfProblems(order, { enteredBy: actorName(actor), prescriber });
  if (problem !== undefined) throw new Refusal('Invalid_On_Behalf', `${problem.message}.`);
}
