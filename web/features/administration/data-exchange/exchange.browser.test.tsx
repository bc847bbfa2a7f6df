import {
  ImportPage,
  ImportReport,
  SubscriptionDetail,
} from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../testing/expecting.ts';
import { answers, callsOf, fails, holds, loses, refuses } from '../../../testing/server.ts';
import { longName, open } from '../testing/records.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: RegExp) => page.getByRole('tab', { name });
const rowsOf = (name: string) => page.getByRole('table', { name }).getByRole('row');
const question = page.getByRole('alertdialog');

const run = {
  id,
  sender: 'Glenelg Family Practice',
  startedBy: 'Operator',
  startedAt: '2026-11-20T01:00:00.000Z',
  finishedAt: '2026-11-20T01:02:00.000Z',
  isDryRun: false,
  file: 'export.ndjson',
  organisationName: 'Banksia Care',
  counts: { created: 1200, changed: 3, unchanged: 98_000, 'not-kept': 4, held: 2, refused: 1 },
};
const line = { position: 7, resourceType: 'MedicationRequest', label: 'MedicationRequest/m7' };

const imports = (runs: readonly object[], total = runs.length) =>
  ImportPage.parse({ runs, pageSize: 50, total });

function report(changes: object = {}) {
  return ImportReport.parse({
    run,
    lines: [
      { ...line, outcome: 'held', findings: ['Several dosage instructions', longName] },
      { ...line, position: 8, outcome: 'refused', findings: ['Patient.birthDate is absent'] },
    ],
    pageSize: 50,
    total: 120,
    ...changes,
  });
}

function subscription(changes: Partial<Record<keyof SubscriptionDetail, unknown>> = {}) {
  return SubscriptionDetail.parse({
    id,
    serviceId: other,
    serviceName: 'Glenelg Family Practice',
    topics: ['order-finalised', 'order-confirmed'],
    endpoint: `https://example.org/${'fhir/'.repeat(60)}`,
    content: 'id-only',
    status: 'error',
    eventCount: 1204,
    waitingCount: 3,
    waitingSince: '2026-11-20T02:00:00.000Z',
    deadCount: 1,
    lastSuccessAt: '2026-11-20T01:00:00.000Z',
    lastError: 'It answered 503.',
    createdBy: 'Admin Wattle',
    createdAt: '2026-11-19T01:00:00.000Z',
    endedAt: null,
    revision: 4,
    deadLetters: [
      {
        number: 1201,
        topic: 'order-finalised',
        at: '2026-11-16T01:00:00.000Z',
        attempts: 312,
        givenUpAt: '2026-11-19T01:00:00.000Z',
        error: 'It answered 503.',
      },
    ],
    ...changes,
  });
}

test('imports are listed, and a report is read by outcome and page', async () => {
  const stopped = { ...run, id: other, isDryRun: true, finishedAt: null, file: longName };
  answers(portal.imports, imports([run, stopped]));
  answers(portal.importReport, report());
  const release = holds(portal.imports);
  open('/data-exchange');
  await expect.element(page.getByText('Loading imports')).toBeInTheDocument();
  release();
  await expect
    .element(rowsOf('Imports').nth(1))
    .toMatchTextContent(
      /export\.ndjson1,200 created3 changed98,000 unchanged4 not kept2 held1 refused$/,
    );
  await expect
    .element(rowsOf('Imports').nth(2))
    .toMatchTextContent(/Dry run: nothing was written.*Not finished/);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
  await page.viewport(1280, 800);
  await rowsOf('Imports').nth(1).getByRole('link').click();
  await expect
    .element(rowsOf('Resources').nth(1))
    .toMatchTextContent(/^7MedicineMedicationRequest\/m7HeldSeveral dosage instructions/);
  await expectBothLooks();
  await button('Page 2 of 3').click();
  await tab(/^Refused/).click();
  await expect.element(tab(/^Refused \(1\)/)).toHaveAttribute('aria-selected', 'true');
  expect(callsOf(portal.importReport).map(({ query }) => query)).toEqual([
    {},
    { page: 2 },
    { outcome: 'refused' },
  ]);
});

test('imports that fail can be loaded again', async () => {
  fails(portal.imports, 500, 'secret');
  open('/data-exchange');
  await expect.element(page.getByText('We couldn’t load the imports')).toBeVisible();
  answers(portal.imports, imports([]));
  await button('Retry').click();
  await expect.element(page.getByText('Nothing has been imported yet')).toBeVisible();
});

test('imports are read page by page, and a page that is gone leads to the first', async () => {
  answers(portal.imports, imports([run], 101));
  open('/data-exchange');
  await expect.element(button('Page 1 of 3')).toHaveAttribute('aria-current', 'page');
  await expectBothLooks();
  await button('Page 3 of 3').click();
  await expect.element(button('Page 3 of 3')).toHaveAttribute('aria-current', 'page');
  answers(portal.imports, imports([]));
  await button('Page 2 of 3').click();
  await expect.element(button('Page 2 of 3')).not.toBeInTheDocument();
  answers(portal.imports, imports([run]));
  await button('First page').click();
  await expectCount(rowsOf('Imports'), 2);
  expect(callsOf(portal.imports).map(({ query }) => query)).toEqual([
    { kind: 'batches', page: 1 },
    { kind: 'batches', page: 3 },
    { kind: 'batches', page: 2 },
    { kind: 'batches', page: 1 },
  ]);
  answers(portal.imports, imports([]));
  await page.getByRole('tab', { name: 'Single messages' }).click();
  await expect.element(page.getByText('No single messages yet')).toBeVisible();
  expect(callsOf(portal.imports).at(-1)?.query).toEqual({ kind: 'single', page: 1 });
  await expectBothLooks();
});

test('a report that fails to load says so', async () => {
  fails(portal.importReport, 404, 'secret');
  open(`/data-exchange/imports/${id}`);
  await expect.element(page.getByText('We couldn’t load the report')).toBeVisible();
});

test('a subscription shows its queue and dead letters, sends them again and ends', async () => {
  answers(portal.subscriptions, [subscription()]);
  answers(portal.subscription, subscription());
  open('/data-exchange?tab=subscriptions');
  await expect
    .element(rowsOf('Subscriptions').nth(1))
    .toMatchTextContent(/Order finalised, Order confirmed by the pharmacyDoesn’t answer3since.*1$/);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
  await page.viewport(1280, 800);
  await page.getByRole('link', { name: 'Glenelg Family Practice' }).click();
  await expect
    .element(rowsOf('Dead letters').nth(1))
    .toMatchTextContent(/^1201Order finalised.*312It answered 503\.$/);
  await expectBothLooks();
  fails(portal.sendAgain, 500, 'secret');
  await button('Send again').click();
  await expectCount(page.getByText(/secret/), 0);
  answers(portal.sendAgain, null);
  answers(portal.subscription, subscription({ deadCount: 0, deadLetters: [] }));
  await button('Send again').click();
  await expect.element(page.getByText('None. No notification has been given up.')).toBeVisible();
  await button('End subscription').click();
  answers(portal.endSubscription, null);
  answers(portal.subscription, subscription({ status: 'off', endedAt: run.startedAt }));
  await question.getByRole('button', { name: 'End subscription' }).click();
  await expect.element(page.getByText('The subscription has ended')).toBeVisible();
  await expectCount(button('End subscription'), 0);
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(callsOf(portal.endSubscription).at(-1)?.body).toEqual({ revision: 4 });
});

function hasService(): void {
  answers(portal.backendServices, [
    {
      id: other,
      name: 'Glenelg Family Practice',
      jwks: '',
      jwksUrl: 'https://example.org/jwks',
      scopes: ['system/*.rs'],
      organisationIds: ['banksia'],
      organisationNames: ['Banksia Care'],
      keys: [],
      createdBy: 'Admin Wattle',
      createdAt: subscription().createdAt,
      lastUsedAt: null,
      endedAt: null,
      revision: 0,
    },
  ]);
}

test('a new subscription shows its secret once', async () => {
  hasService();
  open('/data-exchange/new-subscription');
  await button('Create subscription').click();
  await expect.element(page.getByText('Choose at least one')).toBeVisible();
  await expectBothLooks();
  await page.getByRole('combobox', { name: 'Backend service' }).selectOptions(other);
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://example.org');
  await page.getByRole('checkbox', { name: 'Order finalised' }).click();
  refuses(portal.createSubscription, 'Invalid_Record', undefined, [
    { propertyName: 'endpoint', message: 'Enter an address that starts with https://' },
  ]);
  await button('Create subscription').click();
  await expect.element(page.getByText('Enter an address that starts with https://')).toBeVisible();
  answers(portal.createSubscription, { secret: 's3cret-of-the-queue' });
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/fhir');
  await button('Create subscription').click();
  await expect.element(page.getByText('s3cret-of-the-queue')).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('content');
  await expectBothLooks();
  // Leaving loses it, so that is asked.
  await page.getByRole('link', { name: 'All subscriptions' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without the signing secret?' });
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(page.getByText('s3cret-of-the-queue')).toBeVisible();
  answers(portal.subscription, subscription());
  await page.getByRole('link', { name: 'I have copied it' }).click();
  await expect.element(page.getByRole('heading', { name: /^Subscription of/ })).toBeVisible();
  await expectCount(page.getByText('s3cret-of-the-queue'), 0);
});

/** Leaves while the answer is held back until `release`. */
async function leaveWhileCreating() {
  const release = holds(portal.createSubscription);
  open('/data-exchange/new-subscription');
  await page.getByRole('combobox', { name: 'Backend service' }).selectOptions(other);
  await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/fhir');
  await page.getByRole('checkbox', { name: 'Order finalised' }).click();
  await button('Create subscription').click();
  await page.getByRole('link', { name: 'All subscriptions' }).click();
  return release;
}

test('leaving while a subscription is being created asks, and its secret is shown under the question', async () => {
  hasService();
  answers(portal.createSubscription, { secret: 's3cret-of-the-queue' });
  const release = await leaveWhileCreating();
  await expect
    .element(question)
    .toMatchTextContent(/is being created\. Its secret will be shown here/);
  release();
  await expect.element(question).toMatchTextContent(/Once you leave, it can’t be shown again\./);
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(page.getByText('s3cret-of-the-queue')).toBeVisible();
});

test('a subscription that may have been created says so under the question', async () => {
  hasService();
  answers(portal.createSubscription, { secret: 's3cret-of-the-queue' });
  loses(portal.createSubscription);
  const release = await leaveWhileCreating();
  release();
  await expect.element(question).toMatchTextContent(/may have been created\./);
});

test('a subscription that can’t be created says so under the question too', async () => {
  hasService();
  fails(portal.createSubscription, 500, 'Away.');
  const release = await leaveWhileCreating();
  release();
  await expect.element(question).toMatchTextContent(/couldn’t be created\./);
  await question.getByRole('button', { name: 'Stay on this page' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The server has a problem/);
});
