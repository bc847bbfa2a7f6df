import { expect, test } from 'vitest';
import { silenceConsole } from './console.ts';

test('CFG-03 a silenced console writes nothing at any level', () => {
  const said: unknown[] = [];
  const say = (...words: unknown[]) => said.push(words);
  const target = { ...console, log: say, info: say, debug: say, warn: say, error: say };
  target.log('heard');
  silenceConsole(target);
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const) target[level]('unheard');
  expect(said).toEqual([['heard']]);
});
