import type { RoundOrder } from '../../entities/round.ts';

interface RoundPlace {
  readonly facilityName: string;
  readonly room: string | null;
  readonly sortName: string;
}

const rooms = new Intl.Collator('en-AU', { numeric: true });

/** Facility by facility; room 2 before room 10, and those without a room last. Within a room, and by name, from A. */
export function compareInRound(order: RoundOrder): (a: RoundPlace, b: RoundPlace) => number {
  const byRoom = (a: RoundPlace, b: RoundPlace) => {
    if (a.room === null || b.room === null)
      return Number(a.room === null) - Number(b.room === null);
    return rooms.compare(a.room, b.room);
  };
  return (a, b) =>
    rooms.compare(a.facilityName, b.facilityName) ||
    (order === 'room' ? byRoom(a, b) : 0) ||
    (a.sortName < b.sortName ? -1 : Number(a.sortName > b.sortName));
}
