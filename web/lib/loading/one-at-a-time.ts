/** Runs a task at each call, but never twice at once and with a pause between; calls meanwhile make one more. */
export function oneAtATime(task: () => Promise<void>, restMs: number) {
  let isResting = false;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    isDue = isResting;
    if (isResting) return;
    isResting = true;
    // Where the server can't be reached, the hub says it again once it can.
    const rest = () => {
      timer = setTimeout(() => {
        isResting = false;
        if (isDue) run();
      }, restMs);
    };
    task().then(rest, rest);
  };
  return { run, stop: () => clearTimeout(timer) };
}
