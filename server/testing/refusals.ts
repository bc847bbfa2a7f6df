import { everyType, type UserType } from '@wattle/contract/values/user-type.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Charting } from './charting.ts';
import type { TestResident } from './rows.ts';
import type { TestClient } from './test-app.ts';

interface RefusedCall {
  readonly app: () => Charting;
  readonly roles: readonly UserType[];
  /** The call, sent by a user about a resident; valid in everything else. */
  readonly send: (client: TestClient, resident: TestResident) => Promise<LightMyRequestResponse>;
}

/** What every call about a resident refuses before its own rules apply. */
export function testRefusals({ app, roles, send }: RefusedCall): void {
  describe('refuses', () => {
    const others: (UserType | null)[] = everyType.filter((type) => !roles.includes(type));
    const client = (type: UserType | null) =>
      app().as(type === null ? app().world.unmapped : app().world.users[type]);

    test('API-06 a user who isn’t signed in', async () => {
      await expectStatus(send(app().anonymous, app().world.resident), 401);
    });

    test.for([...others, null])('API-06 the user type %s', async (type) => {
      await expectStatus(send(client(type), app().world.resident), 403);
    });

    test.for(roles)('API-06 a %s for somebody else’s resident', async (type) => {
      await expectStatus(send(client(type), app().world.elsewhere.resident), 403);
    });

    test.for(roles)('API-06 a %s for an unknown resident', async (type) => {
      const nobody = { ...app().world.unknownResident, id: 'nobody', path: 'test/nobody' };
      await expectStatus(send(client(type), nobody), 403);
    });
  });
}

/** Awaits a response and checks its status; a failure shows the body instead. */
export async function expectStatus(
  answer: Promise<LightMyRequestResponse>,
  status: number,
): Promise<LightMyRequestResponse> {
  const answered = await answer;
  expect([answered.statusCode, answered.body]).toEqual([status, answered.body]);
  return answered;
}

/** The statuses of responses, lowest first. */
export function statusesOf(answers: readonly LightMyRequestResponse[]): string[] {
  return answers.map(({ statusCode }) => String(statusCode)).toSorted();
}

/** Awaits a 422 and checks its code, its sentence if given, and the first field it names. */
export async function expectRefusal(
  answer: Promise<LightMyRequestResponse>,
  code: string,
  message?: string,
  propertyName = code,
): Promise<void> {
  const { body } = await expectStatus(answer, 422);
  expect(JSON.parse(body)).toMatchObject({
    code,
    content: [{ propertyName }],
    ...(message !== undefined && { message }),
  });
}

/** A record that can't be saved, because of these fields. */
export async function expectInvalid(
  answer: Promise<LightMyRequestResponse>,
  fields: readonly string[],
): Promise<void> {
  const { content, code } = (await expectStatus(answer, 422)).json<{
    code: string;
    content: { propertyName: string }[];
  }>();
  expect([code, content.map(({ propertyName }) => propertyName)]).toEqual([
    'Invalid_Record',
    fields,
  ]);
}
