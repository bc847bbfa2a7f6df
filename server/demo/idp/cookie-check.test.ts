import { expect, test } from 'vitest';
import { forAll } from '../../testing/for-all.ts';
import { startIdentity } from './testing/identity.ts';

const identity = await forAll(startIdentity());

test('AUTH-11 the page says so if the browser sends the cookie back, using a script the policy allows', async () => {
  const browser = identity.newBrowser();
  const { status, text, headers } = await browser.go('/identity/cookie-check');
  expect(status).toBe(200);
  expect(text).toContain('data-answer="MM:3PCsupported"');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  const script = await browser.go('/identity/cookie-check/answer.js');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(script.text).toContain('postMessage');
});

test('AUTH-11 the page says so if the browser does not', async () => {
  const { text } = await identity.newBrowser().go('/identity/cookie-check/answer');
  expect(text).toContain('data-answer="MM:3PCunsupported"');
});
