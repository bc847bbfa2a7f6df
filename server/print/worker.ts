import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import type { ChartDocument } from './chart-document.ts';
import type { PrintAnswer, PrintRequest } from './print-thread.ts';

// The entry point of the printing thread. Any error here ends the thread, which the main thread reports.
const port = parentPort;
if (!port) throw new Error('This module must run as a worker thread');

/** How many documents its caches survive: without a limit they grow to gigabytes. */
const cachedDocuments = 2;

const directory = import.meta.dirname;
const template = readFileSync(join(directory, 'chart.typ'), 'utf8');
const compiler = NodeCompiler.create({
  // Without a file of its own in reach.
  workspace: join(directory, 'fonts'),
  fontArgs: [{ fontPaths: [join(directory, 'fonts')] }],
});

function print(document: ChartDocument): Uint8Array<ArrayBuffer> {
  const { qr: text } = document.chart;
  const qr = text === null ? '' : renderSVG(text, { ecc: 'M', border: 0 });
  const data = JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'string' ? breakable(value) : value,
  );
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data, qr } });
  const failure = compiled.takeDiagnostics();
  if (compiled.result === null) {
    const reasons = failure === null ? [] : compiler.fetchDiagnostics(failure);
    throw new Error(`The document could not be set: ${JSON.stringify(reasons)}`);
  }
  const pdf = toPdf(compiled.result);
  compiler.evictCache(cachedDocuments);
  return Uint8Array.from(pdf);
}

/** Adds line breaks to words that are longer than a column, which would run over the next one. */
function breakable(text: string): string {
  return text.replaceAll(/\S{24,}/g, (word) =>
    (word.match(/\P{M}\p{M}*/gu) ?? [word]).join('\u200b'),
  );
}

/** PDF/A is refused for a character that the font lacks: it is printed as an empty box then, in a plain PDF. */
function toPdf(document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-2a' });
  } catch {
    return compiler.pdf(document);
  }
}

function answerTo({ id, document }: PrintRequest): PrintAnswer {
  try {
    return { id, pdf: print(document) };
  } catch (error) {
    return { id, problem: String(error) };
  }
}

port.on('message', (request: PrintRequest) => {
  const answer = answerTo(request);
  port.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []);
});
