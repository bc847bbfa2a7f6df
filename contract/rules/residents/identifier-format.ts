/** A Medicare card number in groups of 4, 5 and the rest; shorter than 10 characters as it is (HDR-06). */
export function formatMedicare(cardNumber: string): string {
  if (cardNumber.length < 10) return cardNumber;
  return `${cardNumber.slice(0, 4)} ${cardNumber.slice(4, 9)} ${cardNumber.slice(9)}`;
}

/** An HPI-I in groups of four; `8003 **** **** 5717` if it is not to be used (HDR-12). */
export function formatHpii(number: string, isInvalid: boolean): string {
  const groups = groupsOfFour(number).split(' ');
  const isMasked = (at: number) => isInvalid && at > 0 && at < groups.length - 1;
  return groups.map((group, at) => (isMasked(at) ? '*'.repeat(group.length) : group)).join(' ');
}

/** `8003 6199 0001 5717`, for IHI and HPI-I. */
export const groupsOfFour = (text: string) => text.replaceAll(/.{4}(?=.)/gs, '$& ');
