import { createHash, randomBytes } from 'node:crypto';
import { RuntimeConfiguration } from '@wattle/contract/config.ts';
import { request } from 'playwright';
import * as z from 'zod/mini';

/** The password of all demo accounts. */
export const demoPassword = 'wattle-demo';

const Tokens = z.object({ access_token: z.string() });

/** A demo account's access token, obtained like the web client does: by code + PKCE from the provider; `scope` besides what it asks for. */
export async function accessTokenOf(user: string, url: string, scope = ''): Promise<string> {
  const browser = await request.newContext({ baseURL: url });
  try {
    const answer = await browser.get('/configuration.json');
    const { authentication } = RuntimeConfiguration.parse(await answer.json());
    const { authority, clientId: client_id } = authentication;
    const redirect_uri = `${authentication.redirectUrl}/residents`;
    const code_verifier = randomBytes(32).toString('base64url');
    const params = {
      client_id,
      redirect_uri,
      response_type: 'code',
      scope: `openid profile email ${scope}`.trim(),
      state: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const headers = { accept: 'text/html' };
    const page = await browser.get(`${authority}/auth`, { params, headers });
    const form = { user, password: demoPassword };
    const back = await browser.post(page.url(), { form, headers });
    const code = new URL(back.url()).searchParams.get('code') ?? '';
    const tokens = await browser.post(`${authority}/token`, {
      form: { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier },
    });
    return Tokens.parse(await tokens.json()).access_token;
  } finally {
    await browser.dispose();
  }
}
