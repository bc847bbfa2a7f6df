import { vi } from 'vitest';
import { wattle } from '../cli/wattle.ts';

/** Runs `npm run wattle -- …` in this process; gives its exit code and what it printed. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const logged = vi.spyOn(console, 'log').mockReturnValue();
  const failed = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const status = await wattle([...args]);
    return { status, stdout: printed(logged.mock.calls), stderr: printed(failed.mock.calls) };
  } finally {
    logged.mockRestore();
    failed.mockRestore();
    vi.unstubAllEnvs();
  }
}

const printed = (calls: readonly (readonly unknown[])[]) =>
  calls.map((words) => `${words.join(' ')}\n`).join('');
