import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp } from './test-app.ts';
import { signToken } from './tokens.ts';

export type FhirSend = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  more?: { headers?: Record<string, string>; payload?: string },
) => Promise<LightMyRequestResponse>;

export const asForm = (fields: Record<string, string>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** Sends to the FHIR interface with headers of the test's own; without a token, as nobody. */
export function fhirSender({ app }: TestApp, token?: string): FhirSend {
  return async (method, url, { headers, payload } = {}) =>
    await app.inject({
      method,
      url,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    });
}

/** The same as a person, whose token has every scope of people unless the test says otherwise. */
export async function fhirPerson(
  app: TestApp,
  { subject }: { readonly subject: string },
  claims: Record<string, unknown> = {},
): Promise<FhirSend> {
  return fhirSender(app, await signToken(app.container, subject, { claims }));
}
