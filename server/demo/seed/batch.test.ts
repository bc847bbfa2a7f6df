import { expect, test } from 'vitest';
import { rowsOfBatch } from './batch.ts';
import { seedId } from './ids.ts';
import { chartPlaceOf } from './places.ts';
import { numberAt } from './world.ts';

const now = new Date('2027-03-28T14:30:00.000Z');
const chartPlace = 4800;
/** In the second facility of the group. */
const place = 4800 + 150;

async function tablesAt(from: number) {
  const tables = await rowsOfBatch({ from, to: from + 1 }, now);
  return Object.fromEntries(
    tables.map(({ table, columns, data }) => {
      const lines = Buffer.from(data).toString().split('\n').slice(0, -1);
      return [table, lines.map((line) => rowOf(columns, line.split('\t')))];
    }),
  );
}

const rowOf = (columns: readonly string[], fields: readonly string[]) =>
  Object.fromEntries(columns.map((column, i) => [column, fields[i]]));

test('beyond the first facilities twelve residents have one chart', () => {
  const places = Array.from({ length: 1200 }, (_, i) => 1200 + i);
  const charts = places.map(chartPlaceOf);
  const sharing = [1200, 1249, 1800, 2399 - 550].map(
    (place) => charts.filter((one) => one === place).length,
  );
  expect(sharing).toEqual([12, 12, 12, 12]);
  expect(new Set(charts).size).toBe(100);
  expect(places.map((_, i) => chartPlaceOf(i))).toEqual(places.map((_, i) => i));
});

test('a resident who shares a chart is another person, and all its rows are theirs', async () => {
  expect(chartPlaceOf(place)).toBe(chartPlace);
  const [one, other] = [await tablesAt(chartPlace), await tablesAt(place)];
  const [person] = one['resident'] ?? [];
  const [another] = other['resident'] ?? [];
  const same = Object.keys(person ?? {}).filter((column) => person?.[column] === another?.[column]);
  expect(same).toEqual(
    expect.arrayContaining(['status', 'allergies', 'chartExpiry', 'hasChartChanged']),
  );
  for (const column of ['id', 'foreignKey', 'facilityId', 'familyName', 'medicareNumber', 'room'])
    expect(same).not.toContain(column);
  expect(another?.['latestOrderId']).toBe(other['pharmacyOrder']?.at(-1)?.['id']);
  const [before, number] = [numberAt(chartPlace), numberAt(place)];
  const renumbered = JSON.stringify(one['medication'])
    .replaceAll(seedId('medication', before).slice(0, 9), seedId('medication', number).slice(0, 9))
    .replaceAll(String(before).padStart(7, '0'), String(number).padStart(7, '0'));
  expect(JSON.parse(renumbered)).toEqual(other['medication']);
  expect(JSON.stringify(other)).not.toContain(seedId('medication', before).slice(0, 9));
  expect(other['medication']?.length).toBeGreaterThan(3);
});

test('a resident is the same in whatever batch they are built', async () => {
  const alone = await tablesAt(place);
  const [resident] = alone['resident'] ?? [];
  const tables = await rowsOfBatch({ from: chartPlace, to: place + 1 }, now);
  const last = tables.map(({ data }) => Buffer.from(data).toString()).join('\n');
  expect(last).toContain(Object.values(resident ?? {}).join('\t'));
});
