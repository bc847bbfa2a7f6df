import type { Finding } from '../scenario.ts';
import { openList, withBrowser } from '../support/browser.ts';
import { countedKeys, type InputCount } from '../support/counted-keys.ts';
import { cpuOf, knowsCpu } from '../support/cpu.ts';
import { counterOf } from '../support/main-thread.ts';
import { type Caller, callerOf } from '../support/reads.ts';
import { startedRounds } from '../support/round-start.ts';
import {
  kinds,
  type Task,
  twenty as residents,
  twentyOf,
  type RoundVisit,
} from '../support/twenty-residents.ts';
import { walker } from '../support/keyboard-round.ts';
import type { World } from '../support/world.ts';

/** Keys for a resident, on average. */
const goal = 12;

const names: Readonly<Record<Task['kind'], string>> = {
  unchanged: 'unchanged',
  renewed: 'chart renewed',
  controlled: 'chart renewed with one Schedule 8 line, its password asked',
  answered: 'a question answered',
  accepted: 'a recommendation accepted',
  added: 'a new medicine',
  ceased: 'a medicine ceased',
};

interface Sample extends InputCount {
  readonly kind: Task['kind'];
  /** Milliseconds of CPU. */
  readonly page: number;
  readonly server: number;
}

/** A prescriber’s round of twenty residents, walked by keys: how many it takes, and its CPU. */
export async function twenty({ product: { url, pid } }: World): Promise<Finding[]> {
  const user = 'doctor';
  const walked = await startTwenty(await callerOf(user, url), await callerOf('pharmacist', url));
  const samples = await withBrowser(async (browser) => {
    const page = await openList(browser, url, user);
    page.setDefaultTimeout(60_000);
    const keys = await countedKeys(page);
    const { arrive, see } = walker(page, keys);
    const [first] = walked;
    await page.goto(`${url}/residents/gp/${first?.address}`);
    const used = await counterOf(page);
    const count = async () => ({
      ...(await keys.soFar()),
      page: (await used()).all,
      server: knowsCpu ? cpuOf(pid) : Number.NaN,
    });
    const found: Sample[] = [];
    for (const [at, resident] of walked.entries()) {
      await arrive(resident);
      const before = await count();
      await see(resident);
      const next = walked[at + 1];
      if (next !== undefined) await arrive(next);
      const after = await count();
      const figures = ['keys', 'typed', 'clicks', 'page', 'server'] as const;
      const entries = figures.map((figure) => [figure, after[figure] - before[figure]] as const);
      const used = Object.fromEntries(entries) as Omit<Sample, 'kind'>;
      found.push({ kind: resident.task.kind, ...used });
    }
    return found;
  });
  return [...kinds.map((kind) => findingOf(kind, samples)), ...averages(samples)];
}

async function startTwenty(call: Caller, asking: Caller): Promise<RoundVisit[]> {
  for await (const { places } of startedRounds(call)) {
    const walked = await twentyOf(call, asking, places);
    if (walked !== undefined) return walked;
  }
  throw new Error(`No facility has ${residents} residents in a row who suit the round`);
}

const total = (samples: readonly Sample[], of: (sample: Sample) => number) =>
  samples.reduce((sum, sample) => sum + of(sample), 0);

function findingOf(kind: Task['kind'], samples: readonly Sample[]): Finding {
  const own = samples.filter((sample) => sample.kind === kind);
  const mean = (of: (sample: Sample) => number) => total(own, of) / own.length;
  const typed = mean((one) => one.typed);
  const keys = mean((one) => one.keys - one.typed);
  return {
    what: `round of ${residents}: ${names[kind]} (${own.length})`,
    product: `${keys.toFixed(1)} keys${typed > 0 ? ` and ${typed.toFixed(1)} typed` : ''}, ${mean((one) => one.clicks).toFixed(0)} clicks`,
    besides: cpuText(own),
  };
}

function averages(samples: readonly Sample[]): Finding[] {
  const mean = (of: (sample: Sample) => number) => total(samples, of) / samples.length;
  const clicks = total(samples, (one) => one.clicks);
  const result = (value: number) => ({ value, goal, unit: 'keys' });
  return [
    {
      what: `round of ${residents}: keys a resident, without typed text`,
      product: `${clicks} clicks in all`,
      result: result(mean((one) => one.keys - one.typed)),
      besides: cpuText(samples),
    },
    {
      what: `round of ${residents}: keys a resident, with each typed letter`,
      product: `${total(samples, (one) => one.typed)} letters in all`,
      result: result(mean((one) => one.keys)),
    },
  ];
}

function cpuText(samples: readonly Sample[]): string {
  const mean = (of: (sample: Sample) => number) => (total(samples, of) / samples.length).toFixed(0);
  const server = knowsCpu ? `, of the server process ${mean((one) => one.server)} ms` : '';
  return `CPU a resident: main thread ${mean((one) => one.page)} ms${server}`;
}
