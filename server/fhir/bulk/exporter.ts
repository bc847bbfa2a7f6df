import { grants } from '@wattle/contract/fhir/scopes.ts';
import type { Container } from '../../container.ts';
import { advanceExport, releaseExport, takeExport } from '../../queries/exchange/exports.ts';
import { finish } from '../finish.ts';
import { linksOf } from '../links.ts';
import { outcomeOf } from '../outcome.ts';
import type { ReadContext } from '../reader.ts';
import { readers } from '../readers.ts';

/** How many resources one part reads, and one file has at most. */
const usualPage = 1000;
/** Longer than a part takes; after that another process takes over. */
const takenMs = 120_000;
/** How often a part is tried before its type is given up. */
const mostAttempts = 3;

type ExportPart = NonNullable<Awaited<ReturnType<typeof takeExport>>>;

/**
 * Writes exports part by part, each in a transaction of its own. Several processes may; each works on another export.
 */
export class Exporter {
  readonly #container: Container;
  readonly #page: number;
  #isStopping = false;
  #running: Promise<void> | undefined;

  constructor(container: Container, page = usualPage) {
    this.#container = container;
    this.#page = page;
  }

  /** Starts writing what is due, unless it is already writing. */
  wake(): void {
    this.#running ??= this.#work()
      .catch((err: unknown) => this.#container.log.error({ err }, 'An export failed'))
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Resolves after the part that is being written. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    while (!this.#isStopping && (await this.writePart()));
  }

  /** Writes the next part of one export; false if there is nothing to write. */
  async writePart(): Promise<boolean> {
    const { db, now } = this.#container;
    const until = new Date(now().getTime() + takenMs);
    const taken = await takeExport(db.kysely, now(), until);
    if (taken === undefined) return false;
    try {
      await this.#write(taken);
      return true;
    } catch (error) {
      await releaseExport(db.kysely, taken);
      throw error;
    }
  }

  async #write(taken: ExportPart): Promise<void> {
    const { db, now } = this.#container;
    const { types, typeIndex } = taken;
    const type = types[typeIndex];
    if (type === undefined) throw new Error('The export has no type left');
    const isAllowed = grants(taken.scopes, 'system', { type, interaction: 'r' });
    const nextType = {
      typeIndex: typeIndex + 1,
      after: null,
      finishedAt: typeIndex + 1 === types.length ? now() : null,
    };
    if (!isAllowed || taken.attempts > mostAttempts) {
      const text = isAllowed
        ? `Some ${type} resources could not be read: this export doesn’t have all of them.`
        : `The service may no longer read ${type}: this export doesn’t have all of them.`;
      const outcome = outcomeOf([{ code: isAllowed ? 'exception' : 'forbidden', text }]);
      const content = `${JSON.stringify(outcome)}\n`;
      const part = { resourceType: 'OperationOutcome', count: 1, content } as const;
      await db.kysely.transaction().execute((tx) => advanceExport(tx, taken, part, nextType));
      return;
    }
    const { found } = await readers[type].search(this.#contextOf(taken), [], {
      after: taken.after ?? undefined,
      limit: this.#page,
      withoutTotal: true,
    });
    const last = found.at(-1);
    const wanted = found.filter((one) => taken.since === null || one.lastUpdated > taken.since);
    const lines = wanted.map((one) => `${JSON.stringify(finish(one).resource)}\n`);
    const part = { resourceType: type, count: lines.length, content: lines.join('') };
    const next =
      found.length < this.#page || last === undefined
        ? nextType
        : { typeIndex, after: last.resource.id, finishedAt: null };
    await db.kysely.transaction().execute((tx) => advanceExport(tx, taken, part, next));
  }

  #contextOf({ serviceId, organisationId }: ExportPart): ReadContext {
    const { db, now, settings } = this.#container;
    return {
      db: db.kysely,
      reach: { kind: 'service', serviceId, ...(organisationId !== null && { organisationId }) },
      now: now(),
      links: linksOf(settings),
    };
  }
}
