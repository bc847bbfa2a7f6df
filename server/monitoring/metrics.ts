import { SafetyCheck } from '@wattle/contract/entities/safety.ts';
import { SignInFault } from '@wattle/contract/sign-in-faults.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What Prometheus can ask for; docs/runbooks/watch.md says what each is for. Labels are names of our own: never a
 * resident, a user, an address or a path.
 */
export const registry = new Registry();

const registers = [registry];
const counter = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
  new Counter({ name: `wattle_${name}`, help, labelNames, registers });
const gauge = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
  new Gauge({ name: `wattle_${name}`, help, labelNames, registers });
const seconds = <T extends string>(name: string, help: string, ...labelNames: T[]) =>
  new Histogram({
    name: `wattle_${name}_seconds`,
    help,
    labelNames,
    registers,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });

export const info = gauge('info', 'This process, always 1', 'version', 'migration');

export const requests = counter('requests_total', 'Answers', 'operation', 'status');
export const requestSeconds = seconds('request', 'From request to answer', 'operation');

export const databaseUp = gauge('database_up', 'Whether the database answered this scrape');
export const poolSize = gauge('database_pool_connections', 'Connections by what they do', 'state');
export const poolWaiting = gauge('database_pool_waiting', 'Queries waiting for a connection');
export const connectionsLost = counter(
  'database_connections_lost_total',
  'Connections that were lost or given up; the next query opens another',
);

export const hubConnections = gauge('hub_connections', 'Clients connected to the hub');
export const hubGroups = gauge('hub_groups', 'Residents being watched by at least one client');
export const hubEvents = counter('hub_events_total', 'Events heard from the database');
export const hubSent = counter('hub_messages_sent_total', 'Events sent, counted for each client');
export const hubDropped = counter(
  'hub_messages_dropped_total',
  'Events not sent, because the client had lost its rights or didn’t read',
);

export const outboxWaiting = gauge('outbox_waiting', 'Emails that haven’t been sent yet');
export const outboxOldest = gauge('outbox_oldest_seconds', 'Age of the oldest of them');

export const notificationsWaiting = gauge(
  'notifications_waiting',
  'Notifications of FHIR subscriptions that haven’t been delivered yet',
);
export const deadLetters = gauge(
  'notifications_dead',
  'Notifications that were given up, until an administrator sends them again',
);

export const ordersWaiting = gauge(
  'orders_waiting',
  'Charts with changes that no pharmacist has confirmed',
);
export const ordersOldest = gauge('orders_waiting_oldest_seconds', 'Since the first of them');
export const heldItems = gauge('held_items_waiting', 'Items of other systems to be looked at');
export const heldOldest = gauge('held_items_oldest_seconds', 'Since the first of them');

export const signInFaults = counter(
  'sign_in_faults_total',
  'Calls refused because of a fault in the set-up of signing in',
  'fault',
);
for (const fault of SignInFault.options) signInFaults.inc({ fault }, 0);

export const backupAge = gauge(
  'backup_age_seconds',
  'Since the last good backup that this machine knows of',
);
export const diskFree = gauge('data_disk_free_bytes', 'Free on the disk of DATA_DIR');

export const jobFailures = gauge('job_failures', 'Times in a row that a job has failed', 'name');

export const auditSeconds = seconds(
  'audit_write',
  'To write an audit row, the wait for its lock included',
);
export const auditAge = gauge(
  'audit_last_row_age_seconds',
  'Since the last audit row of any process',
);

export const chartWrites = counter(
  'chart_writes_total',
  'Writes to charts, repeats not counted',
  'write',
);
export const safetyFailures = counter('safety_check_failures_total', 'Checks that failed', 'check');
// A series that begins with its first failure hides that one from `increase`.
for (const check of SafetyCheck.options) safetyFailures.inc({ check }, 0);

let isCollecting = false;

/** Adds the process's own: CPU, memory, garbage collection, event loop. It costs a timer, so only where it is asked for. */
export function collectProcessMetrics(): void {
  if (!isCollecting) collectDefaultMetrics({ register: registry });
  isCollecting = true;
}
