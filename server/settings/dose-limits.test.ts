import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeConfiguration } from '@wattle/contract/config.ts';
import type { RefusalBody } from '@wattle/contract/errors.ts';
import { afterAll, expect, test } from 'vitest';
import { addDraft, draft, finalise, openCharting, prescription } from '../testing/charting.ts';
import { expectStatus } from '../testing/refusals.ts';
import { readSettings } from './settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'wattle-limits-'));
afterAll(() => rmSync(directory, { recursive: true }));

function settingsWith(content: string) {
  const path = join(directory, 'limits.json');
  writeFileSync(path, content);
  return { DOSE_LIMITS_FILE: path };
}

test('DRF-07 there are no lower limits unless a file is named', () => {
  expect(readSettings({}).doseLimits).toEqual({});
  expect(readSettings(settingsWith('{ "paracetamol": "3 g" }')).doseLimits).toEqual({
    paracetamol: '3 g',
  });
});

test.each([
  ['paracetamol: 3 g', 'must name a file with JSON'],
  ['["paracetamol"]', 'must name a file with JSON'],
  ['{ "panadol": "3 g", "paracetamol": "5 g" }', 'no largest dose of “panadol”'],
  ['{ "panadol": "3 g", "paracetamol": "5 g" }', 'has to be lower than ours of 4000 mg a day'],
  ['{ "paracetamol": 3 }', 'must be a number and a unit'],
])('DRF-07 won’t start with %s: %s', (content, fault) => {
  const settings = settingsWith(content);
  expect(() => readSettings(settings)).toThrow(fault);
  expect(() => readSettings(settings)).toThrow(settings.DOSE_LIMITS_FILE);
});

test('DRF-07 a dose above the operator’s limit needs a reason, and the client checks by the same', async () => {
  const app = await openCharting({ environment: settingsWith('{ "paracetamol": "3 g" }') });
  try {
    const client = app.as(app.world.users.Doctor);
    const configuration = await expectStatus(client.get('/configuration.json'), 200);
    expect(configuration.json<RuntimeConfiguration>().doseLimits).toEqual({ paracetamol: '3 g' });
    const resident = await app.addResident({ allergyStatus: 'NONE KNOWN' });
    const fourTimes = {
      frequency: 'four-times-daily',
      doseTimes: ['08:00', '12:00', '17:00', '21:00'],
    };
    const draftIds = [
      await addDraft(client, resident, draft({ prescription: prescription(fourTimes) })),
    ];
    const answer = finalise(client, resident, { draftIds, basedOnOrderId: null });
    const { code, content } = (await expectStatus(answer, 422)).json<RefusalBody>();
    expect([code, content.map(({ propertyName }) => propertyName)]).toEqual([
      'Conflict_Without_Reason',
      ['dose:largest:day:paracetamol:4 g>3 g'],
    ]);
  } finally {
    await app.close();
  }
});
