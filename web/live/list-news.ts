import { oneAtATime } from '../lib/loading/one-at-a-time.ts';
import { onListSignal } from './list-signal.ts';

interface Pace {
  /** Between two looks: in a large organisation something always changes. */
  readonly restMs: number;
  /** Within which time the first look comes, at random, so that not everybody looks at once. */
  readonly spreadMs: number;
}

/**
 * Looks again whenever what lists of residents show may have changed; in the background, once the page is shown again.
 * Returns the function to stop.
 */
export function onListNews(look: () => Promise<void>, { restMs, spreadMs }: Pace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = oneAtATime(async () => {
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.random() * spreadMs);
    });
    await look();
  }, restMs);
  let isDue = false;
  const run = () => {
    isDue = document.hidden;
    if (!isDue) again.run();
  };
  const seen = () => isDue && run();
  const stop = onListSignal(run);
  document.addEventListener('visibilitychange', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    stop();
    again.stop();
    clearTimeout(timer);
  };
}
