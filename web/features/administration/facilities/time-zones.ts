import { offeredZones } from '@wattle/contract/rules/people/administration.ts';

const offered = offeredZones.map(({ code, name }) => ({ id: code, label: name }));
const isOffered = (zone: string) => offeredZones.some(({ code }) => code === zone);

/** Every zone of this browser, those of Australian homes first, and `present` even if the browser doesn't list it. */
export function zoneOptions(present: string) {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => !isOffered(zone));
  const isListed = present === '' || isOffered(present) || known.includes(present);
  const others = isListed ? known : [present, ...known];
  return [
    { id: '', label: 'Select time zone' },
    { title: 'Australia', options: offered },
    { title: 'Elsewhere', options: others.map((zone) => ({ id: zone, label: zone })) },
  ];
}
