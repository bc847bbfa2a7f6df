import { setImmediate } from 'node:timers/promises';
import { chartNumber, startOfIds } from './ids.ts';
import { chartPlaceOf } from './places.ts';
import {
  addRow,
  addText,
  encoded,
  noText,
  residentTables,
  setColumns,
  type TableData,
  type TableText,
} from './rows.ts';
import { buildAt, numberAt, personAt } from './world.ts';

/** Some residents of the world: from one place in it to before another. */
export interface Batch {
  readonly from: number;
  readonly to: number;
}

/** The rows of a batch, table by table in the order in which they refer to one another. */
export async function rowsOfBatch({ from, to }: Batch, now: Date): Promise<readonly TableData[]> {
  const tables = residentTables.map(noText);
  const charts = new Map<number, readonly TableText[]>();
  for (let place = from; place < to; place += 1) {
    const chartPlace = chartPlaceOf(place);
    const chart = charts.get(chartPlace) ?? textAt(chartPlace, now);
    charts.set(chartPlace, chart);
    for (const [i, text] of tables.entries()) {
      const own = chart[i];
      if (own === undefined) continue;
      addText(text, place === chartPlace ? own : withChartOf(own, chartPlace, place, now));
    }
    // Where it isn't in a thread of its own, a statement of the batch before may be due.
    await setImmediate();
  }
  return tables.map(encoded);
}

function textAt(place: number, now: Date): readonly TableText[] {
  const rows = buildAt(place, now);
  return residentTables.map((table) => {
    const text = noText(table);
    for (const row of rows[table]) addRow(text, row);
    return text;
  });
}

/** The same rows for another resident: every id that is the resident's own begins with their number. */
function withChartOf(chart: TableText, chartPlace: number, place: number, now: Date): TableText {
  if (chart.text === '') return chart;
  const [before, number] = [numberAt(chartPlace), numberAt(place)];
  const text = chart.text
    .replaceAll(startOfIds(before), startOfIds(number))
    .replaceAll(chartNumber(before), chartNumber(number));
  const own = { ...chart, text };
  return chart.table === 'resident' ? setColumns(own, personAt(place, chartPlace, now)) : own;
}
