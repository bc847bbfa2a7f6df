import pg from 'pg';
import { startPostgres } from '../../tools/postgres.ts';
import { type Product, startProduct } from './product.ts';
import { openTap, type StatementTap } from './statement-tap.ts';

/** The size of the demo world that everything is measured in. */
export const residents = 20_000;

/** The product as it runs, and what it is compared with. */
export interface World {
  readonly product: Product;
  /** Absent where the machine has no PostgreSQL: then the product runs on its embedded database. */
  readonly postgres?: {
    readonly url: string;
    /** The same product on the same database, with its statements passing a tap: asked, never measured. */
    readonly tapped: Product;
    readonly tap: StatementTap;
  };
  close(): Promise<void>;
}

/** Starts the product with the demo world, on a throw-away PostgreSQL where there is one. */
export async function openWorld(): Promise<World> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).toReversed()) await one();
  };
  const env = { DEMO_RESIDENTS: String(residents) };
  try {
    const postgres = await startPostgres();
    if (postgres === undefined) {
      const product = await startProduct(env);
      return { product, close: () => product.stop() };
    }
    closing.push(() => postgres.stop());
    const { url } = postgres;
    const product = await startProduct({ ...env, DATABASE_URL: url });
    closing.push(() => product.stop());
    await settle(url);
    const tap = await openTap(url);
    closing.push(() => tap.close());
    const tapped = await startProduct({ ...env, DATABASE_URL: tap.url });
    closing.push(() => tapped.stop());
    return { product, postgres: { url, tapped, tap }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What autovacuum does within minutes of so many rows being written; here it must not fall into the measuring. */
async function settle(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.end();
}
