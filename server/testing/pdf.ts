import { getDocumentProxy } from 'unpdf';

/** A run of text and its position, in points from the bottom left of its page. */
interface PlacedText {
  readonly words: string;
  /** From 1. */
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

interface ReadPdf {
  /** The text of each page. */
  readonly pages: string[];
  readonly isTagged: boolean;
  readonly texts: PlacedText[];
  /** Texts that reach over the edge of their page. */
  readonly outside: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = typeof marks === 'object' && marks !== null && 'Marked' in marks;
  const pages: string[] = [];
  const texts: PlacedText[] = [];
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    // Read once: it takes longer than typesetting.
    const items = (await page.getTextContent()).items.filter((item) => 'str' in item);
    const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
    pages.push(text.replace(/\s+/g, ' '));
    for (const item of items) {
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])];
      const [right, top] = [left + item.width, bottom + item.height];
      texts.push({ words: item.str, page: number, left, right, bottom, top });
      if (left < 0 || bottom < 0 || right > width || top > height) outside.push(item.str);
    }
  }
  return { pages, isTagged, texts, outside };
}
