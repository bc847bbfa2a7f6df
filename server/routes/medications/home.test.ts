import { expect, test } from 'vitest';
import { version } from '../../version.ts';
import { sharedCharting } from '../../testing/charting.ts';
import { expectStatus } from '../../testing/refusals.ts';
import { readSettings } from '../../settings/settings.ts';
import { homeHandlers } from './home-handlers.ts';

const app = await sharedCharting();

const home = '/medications/api/v1/home';

test('FOO-01 any signed-in account sees the version of the product', async () => {
  await expectStatus(app.anonymous.get(`${home}/version`), 401);
  const answer = await expectStatus(app.as(app.world.unmapped).get(`${home}/version`), 200);
  expect(answer.json()).toEqual({ version });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('FOO-01 links are given if the operator has set them', async () => {
  await expectStatus(app.anonymous.get(`${home}/lms-links`), 401);
  const none = await expectStatus(app.as(app.world.unmapped).get(`${home}/lms-links`), 200);
  expect(none.json()).toEqual({ trainingManuals: null, releaseInformation: null });

  const settings = readSettings({ LMS_TRAINING_URL: 'https://help.example.org/' });
  const { lmsLinks } = homeHandlers({ ...app.container, settings });
  expect(await lmsLinks({} as Parameters<typeof lmsLinks>[0])).toEqual({
    trainingManuals: { title: 'Training manuals', url: 'https://help.example.org/' },
    releaseInformation: null,
  });
});
