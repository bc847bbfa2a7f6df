/**
 * The network that an address's limits are counted for: the first half of an IPv6 address, because a client that has
 * one of its addresses has them all.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = groupsOf(head);
  const right = groupsOf(tail);
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => 0);
  const network = [...left, ...omitted, ...right].slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

const groupsOf = (part = '') =>
  part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
