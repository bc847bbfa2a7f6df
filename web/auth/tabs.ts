type Message = 'signed-out' | 'expired';

const channelName = 'wattle-session';

/** Tells the other tabs of this browser that the session has ended. */
export function tellOtherTabs(message: Message): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Listens to other tabs; returns the function to stop. */
export function hearOtherTabs(listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'signed-out' || event.data === 'expired') listener(event.data);
  });
  return () => channel.close();
}
