/** Longer than any browser needs to take a file over. */
const keptMs = 60_000;

/** Gives the user a file. No window is opened, so that no pop-up blocker minds. */
export function download(bytes: Uint8Array<ArrayBuffer>, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
