import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

/** The environment with the repository's own commands first, as npm sets it for its scripts. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const own = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${own}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Takes output as it comes. */
export type Say = (text: string) => void;

/** Runs a command at the repository's root; gives its exit code. Its output is shown as it comes, or given to `say`. */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  say?: Say,
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: say === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => say?.(text));
  }
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
  } finally {
    process.off('SIGTERM', stop);
  }
}
