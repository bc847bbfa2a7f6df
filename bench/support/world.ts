import pg from 'pg';
import { startPostgres } from '../../tools/postgres.ts';
import { mostMemoryOf } from './cpu.ts';
import { type Product, startProduct } from './product.ts';
import { openTap, type StatementTap } from './statement-tap.ts';

/** The number of residents that everything is measured with. */
export const residents = 20_000;

/** The running product, and what it is compared with. */
export interface World {
  readonly product: Product;
  /** What it took until the product was ready: the demo world, and the most memory that its process had. */
  readonly filled: { readonly seconds: number; readonly megabytes: number };
  /** Missing without PostgreSQL: then the product runs on its embedded database. */
  readonly postgres?: {
    readonly url: string;
    /** The same product on the same database, with its statements recorded; never measured. */
    readonly tapped: Product;
    readonly tap: StatementTap;
  };
  close(): Promise<void>;
}

/** Starts the product with demo data, on a temporary PostgreSQL if installed. */
export async function openWorld(size = residents): Promise<World> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one();
  };
  const env = { DEMO_RESIDENTS: String(size) };
  try {
    const postgres = await startPostgres(true);
    if (postgres === undefined) {
      const began = performance.now();
      const product = await startProduct(env);
      return { product, filled: filledSince(began, product), close: () => product.stop() };
    }
    closing.push(() => postgres.stop());
    const { url } = postgres;
    const began = performance.now();
    const product = await startProduct({ ...env, DATABASE_URL: url });
    closing.push(() => product.stop());
    const filled = filledSince(began, product);
    await settle(url);
    const tap = await openTap(url);
    closing.push(() => tap.close());
    const tapped = await startProduct({ ...env, DATABASE_URL: tap.url });
    closing.push(() => tapped.stop());
    return { product, filled, postgres: { url, tapped, tap }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const filledSince = (began: number, { pid }: Product) => ({
  seconds: (performance.now() - began) / 1000,
  megabytes: mostMemoryOf(pid),
});

/** Does what autovacuum would do within minutes of this many writes, so that it doesn't disturb the measurements. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
