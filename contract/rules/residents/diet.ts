/** Diet text on one line: its lines without trailing full stops, joined by `. ` (HDR-06). */
export function dietText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/[.\s]+$/, ''))
    .filter((line) => line !== '')
    .join('. ');
}
