import type { ImportOutcome } from '@wattle/contract/entities/exchange-queries.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { publish } from '../../live/publish.ts';
import { reEncodePhoto } from '../../photos/re-encode-photo.ts';
import { insertAudit } from '../../queries/instance/audit.ts';
import {
  findResidentPhoto,
  recordPhotoConsent,
  replacePhoto,
} from '../../queries/residents/resident-photos.ts';
import { findResidentId, lockResident } from '../../queries/residents/residents.ts';
import { noCounts, refusal, reportLine, type ReportLine, verdictOf } from '../records/verdict.ts';

const operator = { actor: 'operator', origin: 'command line' };
/** The name recorded with what is imported. */
const name = 'Import';
const mostBytes = 30_000_000;

export interface PhotoImportOptions {
  readonly now: () => Date;
  readonly newId: () => string;
  readonly dryRun: boolean;
  /** Who said that the residents may be photographed, for those of whom nothing is recorded. */
  readonly saidBy: string | null;
  /** The day of all the photos; null if nobody knows it. */
  readonly takenOn: PlainDate | null;
  readonly onLine: (line: ReportLine) => void;
  readonly onProgress: (files: number) => void;
}

interface PhotoFile {
  readonly path: string;
  /** From the folder on, for the report. */
  readonly label: string;
  /** Undefined if the names aren't those of a record. */
  readonly key: ResidentKey | undefined;
}

/** Imports photos from `directory/<system>/<record number>.jpg`, each on its own: one that is refused stops no other. */
export async function importPhotos(
  db: Kysely<Tables>,
  directory: string,
  options: PhotoImportOptions,
): Promise<{ counts: Readonly<Record<ImportOutcome, number>>; isWritten: boolean }> {
  const counts = noCounts();
  const files = await listPhotos(directory);
  const residents = files.map(({ key }) => key && JSON.stringify(key));
  for (const [at, file] of files.entries()) {
    const resident = residents[at];
    const isOnly =
      resident === undefined || residents.indexOf(resident) === residents.lastIndexOf(resident);
    const verdict = isOnly
      ? await importOne(db, file, options)
      : refusal('there is another file for this resident');
    const line = reportLine({ line: null, key: file.label }, verdict);
    counts[line.outcome] += 1;
    options.onLine(line);
    options.onProgress(at + 1);
  }
  return { counts, isWritten: !options.dryRun };
}

async function listPhotos(directory: string): Promise<PhotoFile[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return (
    entries
      // Without what a desktop leaves in a folder.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name: file }) => {
        const path = join(parentPath, file);
        const label = path.slice(join(directory, '/').length);
        return { path, label, key: keyOf(label) };
      })
      .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  );
}

/** Characters that a file’s name can’t have are written as in an address: `%3A`. */
function keyOf(label: string): ResidentKey | undefined {
  const [system, number, ...more] = label
    .slice(0, label.length - extname(label).length)
    .split(/[/\\]/);
  if (more.length > 0) return undefined;
  try {
    return ResidentKey.safeParse({
      authoringSystem: decodeURIComponent(system ?? ''),
      authoringSystemForeignKey: decodeURIComponent(number ?? ''),
    }).data;
  } catch {
    return undefined; // A percent sign that begins no character.
  }
}

async function importOne(db: Kysely<Tables>, file: PhotoFile, options: PhotoImportOptions) {
  const { dryRun, saidBy, takenOn } = options;
  const { key, path } = file;
  if (key === undefined) return refusal('isn’t named <system>/<record number>');
  if ((await stat(path)).size > mostBytes) return refusal('is larger than 30 MB');
  const jpeg = await reEncodePhoto(await readFile(path));
  if (jpeg === undefined) return refusal('isn’t a photo that can be read: JPEG, PNG or WebP');
  const data = jpeg.toString('base64');
  return await db.transaction().execute(async (tx) => {
    const id = await findResidentId(tx, key);
    if (id === undefined) return refusal('there is no such resident');
    const resident = await lockResident(tx, id);
    if (resident.status !== 'Active') return refusal('the resident is no longer active');
    if (resident.photoConsent?.isGiven === false) return refusal('the answer on record is no');
    if (resident.photoConsent === null && saidBy === null) {
      return refusal('nobody has recorded that the resident may be photographed');
    }
    const before = await findResidentPhoto(tx, id);
    const dayBefore = resident.photo?.takenOn ?? null;
    const isSame = before?.data === data;
    if (!isSame && dayBefore !== null && (takenOn === null || takenOn < dayBefore)) {
      return refusal(`the photo that is here is newer, or may be: ${dayBefore}`);
    }
    const fields = isSame && (takenOn === null || takenOn === dayBefore) ? [] : ['photo'];
    const verdict = verdictOf({ isNew: before === undefined, fields, acceptHeld: false });
    if (dryRun || verdict.outcome === 'unchanged') return verdict;
    const by = { name, at: options.now() };
    if (resident.photoConsent === null && saidBy !== null) {
      await recordPhotoConsent(tx, id, { isGiven: true, saidBy }, { ...by, actorId: null });
    }
    await replacePhoto(tx, id, { id: options.newId(), data, takenOn }, by);
    await publish(tx, 'ChartChanged', resident, resident.latestOrderId ?? '');
    const detail = { takenOn, bytes: jpeg.length };
    await insertAudit(tx, { ...operator, action: 'import-photo', resident: id, detail });
    return verdict;
  });
}
