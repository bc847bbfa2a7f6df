import { extractText, getDocumentProxy } from 'unpdf';

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
  const { text } = await extractText(pdf, { mergePages: false });
  const marks: unknown = await pdf.getMarkInfo();
  const isTagged = typeof marks === 'object' && marks !== null && 'Marked' in marks;
  const texts: PlacedText[] = [];
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue;
      const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])];
      const [right, top] = [left + item.width, bottom + item.height];
      texts.push({ words: item.str, page: number, left, right, bottom, top });
      if (left < 0 || bottom < 0 || right > width || top > height) outside.push(item.str);
    }
  }
  return {
    pages: text.map((page) => page.replace(/\s+/g, ' ')),
    isTagged,
    texts,
    outside,
  };
}
