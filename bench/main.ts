import type { Finding, Scenario } from './scenario.ts';
import { bundle } from './scenarios/bundle.ts';
import { calendar } from './scenarios/calendar.ts';
import { chart } from './scenarios/chart.ts';
import { fhir } from './scenarios/fhir.ts';
import { growth } from './scenarios/growth.ts';
import { interaction } from './scenarios/interaction.ts';
import { list } from './scenarios/list.ts';
import { print } from './scenarios/print.ts';
import { round } from './scenarios/round.ts';
import { safety } from './scenarios/safety.ts';
import { search } from './scenarios/search.ts';
import { throughput } from './scenarios/throughput.ts';
import { twenty } from './scenarios/twenty.ts';
import { tableOf } from './support/table.ts';
import { openWorld, residents } from './support/world.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  search,
  chart,
  fhir,
  print,
  list,
  interaction,
  round,
  safety,
  calendar,
  bundle,
  throughput,
  growth,
  twenty,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`,
  );
  process.exit(1);
}

const began = performance.now();
console.log(`Starting the product with ${residents} residents …`);
const world = await openWorld();
const stop = () => void world.close().finally(() => process.exit(130));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

const findings: Finding[] = [];
try {
  if (world.postgres === undefined) {
    console.log(
      'PostgreSQL is not installed: searches and charts are measured on the embedded database, without a ratio.',
    );
  }
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    findings.push(...(await scenario(world)));
  }
} finally {
  await world.close();
  // Also what was measured before a scenario failed.
  console.log(`\n${tableOf(findings)}`);
}
console.log(`\nMeasured in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
