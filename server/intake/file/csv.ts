import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { ImportError } from './import-error.ts';
import { longestLine, type SourceRow } from './source-row.ts';
import { columnsOf, fromCells, type Sheet } from '../records/sheet.ts';

/** What the parser gives with `info`; `lines` counts from the start of the file to the record's end. */
interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** RFC 4180: commas, quotes, line breaks of either kind; the first line names the columns. */
export async function* readCsv(
  text: AsyncIterable<string>,
  sheet: Sheet<unknown>,
): AsyncGenerator<SourceRow, void> {
  const parser = parse({
    info: true,
    relax_column_count: true,
    max_record_size: longestLine,
  });
  // An error of the text reaches the loop below through the parser.
  pipeline(Readable.from(text), parser, () => undefined);
  const records: AsyncIterable<ParsedRecord> = parser;
  let columns: string[] | undefined;
  let line = 1;
  try {
    for await (const { record: cells, info } of records) {
      if (columns === undefined) {
        columns = cells.map((cell) => cell.trim());
        checkHeader(columns, sheet);
      } else if (cells.join('') === '' && cells.length === 1) {
        // An empty line.
      } else if (cells.length === columns.length) {
        yield { line, value: fromCells(sheet, columns, cells) };
      } else {
        yield { line, problem: `has ${cells.length} cells where the header has ${columns.length}` };
      }
      // Where the next record starts.
      line = info.lines + 1;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new ImportError(csvProblem(error, line));
    throw error;
  }
  if (columns === undefined)
    throw new ImportError('The file is empty. The first line names the columns.');
}

const otherSeparators = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

function checkHeader(columns: readonly string[], sheet: Sheet<unknown>): void {
  const known = columnsOf(sheet);
  const [only = ''] = columns;
  const other = Object.entries(otherSeparators).find(([separator]) => only.includes(separator));
  if (columns.length === 1 && other !== undefined) {
    throw new ImportError(
      `The columns are separated by ${other[1]}, and have to be separated by commas. Save the file as CSV with the separator “,”: LibreOffice asks for it (“Field delimiter”); Excel takes it from the region settings of Windows (“List separator”).`,
    );
  }
  const unknown = columns.filter((column) => !known.includes(column));
  if (unknown.length > 0) {
    throw new ImportError(
      `The header names columns that ${sheet.kind} don’t have: ${unknown.map((name) => name.slice(0, 40) || '(no name)').join(', ')}. They have: ${known.join(', ')}.`,
    );
  }
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice !== undefined) throw new ImportError(`The header names ${twice} twice.`);
  const missing = known.filter((column) => isRequired(sheet, column) && !columns.includes(column));
  if (missing.length > 0) throw new ImportError(`The header lacks ${missing.join(', ')}.`);
}

/** Whether every record has to have it. */
export function isRequired(sheet: Sheet<unknown>, column: string): boolean {
  const field = sheet.row.shape[column];
  return field !== undefined && !z.safeParse(field, undefined).success;
}

/** In our own words: the parser's quote the text. */
function csvProblem({ code }: CsvError, line: number): string {
  const what =
    code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quote is opened and never closed'
      : 'a quote isn’t where a cell begins or ends';
  return `In the record that starts in line ${line}, ${what}.`;
}
