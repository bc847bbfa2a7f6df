/**
 * Loads `address` in a hidden frame. Returns what `read` makes of the first message that the
 * frame sends from `origin` and that `read` can parse; undefined if none arrives within `timeoutMs`.
 */
export async function askHiddenFrame<T>(
  address: string,
  origin: string,
  read: (message: unknown) => T | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Sign-in';
  frame.src = address;
  document.body.append(frame);
  try {
    return await messageFrom(frame, origin, read, timeoutMs);
  } finally {
    frame.remove();
  }
}

function messageFrom<T>(
  frame: HTMLIFrameElement,
  origin: string,
  read: (message: unknown) => T | undefined,
  timeoutMs: number,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (answer: T | undefined) => {
      over.abort();
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(end, timeoutMs, undefined);
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const answer = read(event.data);
      if (answer !== undefined) end(answer);
    };
    window.addEventListener('message', listen, { signal: over.signal });
  });
}
