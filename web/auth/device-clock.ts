const timeoutMs = 3000;

/** Seconds that this device's clock is ahead of the clock of the server that sent the page; undefined if that can't be told. */
export async function deviceClockLead(): Promise<number | undefined> {
  try {
    const answer = await fetch('/configuration.json', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const lead = Math.round((Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1000);
    return Number.isNaN(lead) ? undefined : lead;
  } catch {
    return undefined; // no answer
  }
}
