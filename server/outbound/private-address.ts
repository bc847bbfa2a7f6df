import { BlockList, isIP } from 'node:net';

/** Not on the public internet (IANA's special-purpose registries). */
const ranges: readonly (readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
const blocked = new BlockList();
for (const range of ranges) blocked.addSubnet(...range);
/** The public part of IPv6. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
/** Documentation, and what leads on to addresses of IPv4 (Teredo, 6to4). */
const special = new BlockList();
special.addSubnet('2001::', 32, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');

/** True of an address that isn't on the public internet, or isn't an address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return blocked.check(address, 'ipv4');
  if (family !== 6) return true;
  return !global.check(address, 'ipv6') || special.check(address, 'ipv6');
}
