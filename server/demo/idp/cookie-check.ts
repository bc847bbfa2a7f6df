import type { FastifyInstance } from 'fastify';
import { html } from './pages/html.ts';
import { cookieCheckPath } from './paths.ts';

const cookie = 'wattle_cookie_check';
const scriptPath = `${cookieCheckPath}/answer.js`;

/**
 * May be framed by any page, because it contains nothing but its one-word message; where
 * `frame-ancestors` is given, browsers ignore `x-frame-options`.
 */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors *",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const script = "parent.postMessage(document.documentElement.dataset.answer, '*');\n";

/**
 * Pages for a hidden frame that tell the page around them whether this browser sends cookies to a
 * frame: one sets a cookie, the next looks for it. The messages are those of the usual public check.
 */
export function registerCookieCheck(app: FastifyInstance, publicUrl: string): void {
  // Cookies for frames on other sites are only allowed over TLS.
  const scope = publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';

  app.get(cookieCheckPath, (_request, reply) =>
    reply
      .headers(headers)
      .header('set-cookie', `${cookie}=1; Path=${cookieCheckPath}; Max-Age=60; HttpOnly; ${scope}`)
      .redirect(`${cookieCheckPath}/answer`, 303),
  );
  app.get(`${cookieCheckPath}/answer`, (request, reply) => {
    const isSent = request.headers.cookie?.split(/;\s*/).includes(`${cookie}=1`) === true;
    const answer = isSent ? 'MM:3PCsupported' : 'MM:3PCunsupported';
    const page = html`<!doctype html>
      <html lang="en-AU" data-answer="${answer}">
        <meta charset="utf-8" />
        <title>Cookie check</title>
        <script src="${scriptPath}"></script>
      </html>`;
    return reply.headers(headers).type('text/html').send(page.text);
  });
  app.get(scriptPath, (_request, reply) =>
    reply.headers(headers).type('text/javascript').send(script),
  );
}
