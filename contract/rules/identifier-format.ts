function grouped(text: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    groups.push(text.slice(at, at + size));
    at += size;
  }
  return [...groups, text.slice(at)].filter((group) => group !== '').join(' ');
}

/** A Medicare card number in groups of 4, 5 and the rest; shorter than 10 characters as it is (HDR-06). */
export function formatMedicare(cardNumber: string): string {
  return cardNumber.length >= 10 ? grouped(cardNumber, [4, 5]) : cardNumber;
}

/** An HPI-I in groups of four; `8003 **** **** 5717` if it is not to be used (HDR-12). */
export function formatHpii(number: string, isInvalid: boolean): string {
  const groups = groupsOfFour(number).split(' ');
  const isMasked = (at: number) => isInvalid && at > 0 && at < groups.length - 1;
  return groups.map((group, at) => (isMasked(at) ? '*'.repeat(group.length) : group)).join(' ');
}

/** `8003 6199 0001 5717`, for IHI and HPI-I. */
export function groupsOfFour(text: string): string {
  return grouped(
    text,
    Array.from({ length: Math.ceil(text.length / 4) }, () => 4),
  );
}
