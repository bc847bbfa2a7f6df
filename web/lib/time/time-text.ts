/**
 * Reads a time of day on the 24-hour clock: 8, 08, 800, 0800, 8:00, 8.00.
 * Returns `HH:mm`, or undefined if the text isn't a time.
 */
export function readTimeText(text: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const hour = Number(parts[1]);
  const minute = Number(parts[2] ?? '0');
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
