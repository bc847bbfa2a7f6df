/** Somewhere for a log to go, where a test reads and clears it. */
export function collectLog() {
  const log = {
    text: '',
    write: (line: string) => {
      log.text += line;
    },
  };
  return log;
}
