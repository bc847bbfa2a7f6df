import { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  expectBothLooks,
  expectCount,
  expectNoSidewaysScroll,
} from '../../../../testing/expecting.ts';
import { answers, callsOf, fails, holds, refuses } from '../../../../testing/server.ts';
import { hasOrganisations, longName, open, organisation } from '../../testing/records.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const modulus = `w${'A'.repeat(341)}`;
const keySet = (more: object = {}) =>
  JSON.stringify({ keys: [{ kty: 'RSA', kid: 'practice-1', n: modulus, e: 'AQAB', ...more }] });

function backendService(changes: Partial<Record<keyof BackendServiceRecord, unknown>> = {}) {
  return BackendServiceRecord.parse({
    id,
    name: 'Glenelg Family Practice',
    jwks: keySet(),
    jwksUrl: '',
    scopes: ['system/*.rs', 'system/Patient.cu'],
    organisationIds: ['banksia'],
    organisationNames: ['Banksia Care'],
    keys: [{ id: 'practice-1', kind: 'RSA, 2048 bits', thumbprint: 'T'.repeat(43) }],
    createdBy: 'Admin Wattle',
    createdAt: '2026-11-20T01:00:00.000Z',
    lastUsedAt: '2026-11-21T01:30:00.000Z',
    endedAt: null,
    revision: 1,
    ...changes,
  });
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
const rows = page.getByRole('table', { name: 'Backend services' }).getByRole('row');
const dialog = page.getByRole('alertdialog');
const list = '/data-exchange?tab=services';

beforeEach(() => {
  hasOrganisations(organisation(), organisation({ id: 'waratah', name: 'Waratah Homes' }));
  answers(portal.backendServices, [backendService()]);
});

test('services are listed with keys, scopes, organisations and last use', async () => {
  const many = Array.from({ length: 5 }, (_, at) => `${longName} ${at}`);
  const ended = { endedAt: '2026-11-21T02:00:00.000Z', lastUsedAt: null, name: longName };
  const address = { keys: [], jwks: '', jwksUrl: `https://example.org/${'jwks/'.repeat(60)}` };
  answers(portal.backendServices, [
    backendService(),
    backendService({ id: id.replace('a', 'b'), organisationNames: many, ...ended, ...address }),
  ]);
  const release = holds(portal.backendServices);
  open(list);
  await expect.element(page.getByText('Loading backend services')).toBeInTheDocument();
  release();
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^Glenelg Family Practicepractice-1 RSA, 2048 bits.*system\/\*\.rs/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Access ended.*and 3 more.*Never/);
  await expectBothLooks();
  await page.viewport(320, 800);
  await expectNoSidewaysScroll();
});

test('an organisation with a very long name stays on the page', async () => {
  const name = 'W'.repeat(200);
  hasOrganisations(organisation({ name }));
  open('/data-exchange/new-service');
  await expect.element(page.getByRole('checkbox', { name })).toBeVisible();
  await expectNoSidewaysScroll();
});

test('an instance without services says what a service is, and a list that fails can be loaded again', async () => {
  fails(portal.backendServices, 500, 'secret');
  open(list);
  await expect.element(page.getByText('We couldn’t load the backend services')).toBeVisible();
  answers(portal.backendServices, []);
  await button('Retry').click();
  await expect.element(page.getByText('There’s no backend service yet')).toBeVisible();
});

test('a service is registered, and a private key pasted by accident never leaves the page', async () => {
  let registered: BackendServiceRecord[] = [];
  answers(portal.backendServices, () => registered);
  answers(portal.saveBackendService, ({ params }) => {
    registered = [backendService({ id: params.id })];
    return backendService({ id: params.id });
  });
  open('/data-exchange/new-service');
  await button('Register service').click();
  await expect.element(page.getByText('This field is required')).toBeVisible();
  await expect.element(page.getByText('Paste the key set, or give its address')).toBeVisible();
  await expectBothLooks();
  await field('Name').fill(' Glenelg Family Practice ');
  await field('Public key set (JWKS)').fill(keySet({ d: 'secret' }));
  await page.getByRole('searchbox', { name: 'Search scopes' }).fill('*');
  await box('system/*.rs').click();
  await box('Banksia Care').click();
  await button('Register service').click();
  await expect.element(page.getByText(/^This holds a private key/)).toBeVisible();
  expect(callsOf(portal.saveBackendService)).toEqual([]);
  await field('Public key set (JWKS)').fill(keySet({ alg: 'RS384' }));
  await button('Register service').click();
  await expect.element(page.getByText('Glenelg Family Practice was saved')).toBeVisible();
  await expect.element(page.getByText('T'.repeat(43))).toBeVisible();
  const [sent] = callsOf(portal.saveBackendService);
  expect(sent?.body).toMatchObject({
    name: 'Glenelg Family Practice',
    scopes: ['system/*.rs'],
    organisationIds: ['banksia'],
  });
  expect(JSON.parse(sent?.body.jwks ?? '')).toEqual(JSON.parse(keySet()));
});

test('a refusal by the server shows at its field', async () => {
  refuses(portal.saveBackendService, 'Invalid_Record', undefined, [
    { propertyName: 'name', message: 'Another service has this name' },
  ]);
  open(`/data-exchange/services/${id}`);
  await field('Name').fill('Taken');
  await button('Save').click();
  await expect.element(page.getByText('Another service has this name')).toBeVisible();
  await expect.element(field('Name')).toHaveFocus();
});

test('shows what another administrator has changed since, and keeps what was typed', async () => {
  open(`/data-exchange/services/${id}`);
  await field('Name').fill('Renamed');
  answers(portal.backendServices, [
    backendService({ revision: 2, organisationIds: ['banksia', 'waratah'] }),
  ]);
  refuses(portal.saveBackendService, 'Record_Changed');
  await button('Save').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Organisations.*Banksia Care → to Banksia Care, Waratah Homes/);
  await expect.element(field('Name')).toHaveValue('Renamed');
  await expectBothLooks();
});

test('access ends only after a question, and only once', async () => {
  const ended = backendService({ endedAt: '2026-11-21T02:00:00.000Z', revision: 2 });
  open(`/data-exchange/services/${id}`);
  await button('End access now').click();
  await expect.element(dialog).toMatchTextContent(/This can’t be undone/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('End access now')).toHaveFocus();
  await button('End access now').click();
  refuses(portal.endBackendService, 'Record_Changed');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect.element(dialog.getByText(/^Somebody else changed this/)).toBeVisible();
  answers(portal.endBackendService, ended);
  answers(portal.backendServices, [ended]);
  await dialog.getByRole('button', { name: 'End access' }).click();
  await expect.element(page.getByText('This service’s access has ended')).toBeVisible();
  await expectCount(button('Save'), 0);
  await expectCount(button('End access now'), 0);
});

test('an address of a service that doesn’t exist says so', async () => {
  open(`/data-exchange/services/${id.replace('a', 'f')}`);
  await expect.element(page.getByText('There’s no such backend service')).toBeVisible();
});
