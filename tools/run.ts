import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './root.ts';

/** The environment with the repository's own commands first, as npm sets it for its scripts. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const own = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${own}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Runs a command at the repository's root, its output shown as it comes; gives its exit code. */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...toolEnvironment(), ...env },
    stdio: 'inherit',
  });
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
