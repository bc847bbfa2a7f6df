import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page of a PDF, and whether it is tagged. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; isTagged: boolean }> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = typeof marks === 'object' && marks !== null && 'Marked' in marks;
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), isTagged };
}
