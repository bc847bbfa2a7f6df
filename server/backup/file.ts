import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelineEnd } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** How a file encrypted by age starts, https://age-encryption.org/v1 */
const encryptedStart = Buffer.from('age-encryption.org/');

/**
 * Writes lines to a new file that only its owner may read, compressed, and encrypted if there is a passphrase. It appears
 * under its name when all of it is on the disk. Throws if the name is taken, or with the reason of `signal`.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Name another file.`);
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    const plain = pipeline(
      Readable.from(lines, { objectMode: false }),
      createGzip(),
      () => undefined,
    );
    const content = passphrase === undefined ? plain : await encrypt(plain, passphrase);
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipelineEnd(content, target, { ...(signal && { signal }) });
    await rename(part, file);
    await syncDirectory(dirname(file));
  } finally {
    await rm(part, { force: true });
  }
}

/** The lines of a file that `writeLines` wrote. Throws a BackupError if it isn't one, whole and unaltered. */
export async function* readLines(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<string> {
  const isEncrypted = await startsEncrypted(file);
  if (isEncrypted && passphrase === undefined) {
    throw new BackupError(
      `${file} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.`,
    );
  }
  if (!isEncrypted && passphrase !== undefined) {
    throw new BackupError(
      `${file} isn’t encrypted, although a passphrase is set. If that is right, unset BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE.`,
    );
  }
  const source = createReadStream(file);
  try {
    const content = passphrase === undefined ? source : await decrypt(source, passphrase, file);
    let rest = '';
    const text = pipeline(content, createGunzip(), () => undefined).setEncoding('utf8');
    for await (const chunk of text as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') throw new Error('The last line has no end');
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is incomplete or damaged.`, { cause: error });
  } finally {
    source.destroy();
  }
}

async function startsEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: unknown) => {
    throw new BackupError(`Can’t read ${file}: ${String(error)}`, { cause: error });
  });
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(encryptedStart.length) });
    return buffer.equals(encryptedStart);
  } finally {
    await handle.close();
  }
}

async function encrypt(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(plain)));
}

async function decrypt(source: Readable, passphrase: string, file: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(source)));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new BackupError(`The passphrase isn’t the one of ${file}.`, { cause: error });
    }
    throw error;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
