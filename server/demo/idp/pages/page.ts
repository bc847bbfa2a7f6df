import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stylesheetPath } from '../paths.ts';
import { type Html, html } from './html.ts';

export const stylesheet = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');
const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 8);

/**
 * Headers of every page of the provider. `script-src 'self'` lets the provider's library add the
 * hash of its one script, which submits a form after sign-out; our pages have none.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** The sprig of wattle from the client's logo. */
const mark = html`<svg width="36" height="36" viewBox="0 0 32 32" fill="none" aria-hidden="true">
  <path class="stem" d="M7 29C9 20 14 12 24 6M8.2 24.5c3 1.2 5.5 1.4 8 1" />
  <path class="leaf" d="M9.5 21.5C5.5 20 3 16.5 2.5 12c4.5 1.5 7.5 5 7 9.5z" />
  <path class="leaf" d="M11.5 18.5C17 21 22.5 20.8 27.5 17.5 22 15 16 15 11.5 18.5z" />
  ${[
    [13, 9, 4],
    [24, 6.5, 4.5],
    [17, 25.5, 3.5],
  ].map(
    ([x, y, r = 4]) =>
      html`<circle class="flower" cx="${x}" cy="${y}" r="${r * 0.78}" />
        <circle class="pollen" cx="${x}" cy="${y}" r="${r}" />`,
  )}
</svg>`;

export interface PageContent {
  productName: string;
  title: string;
  main: Html;
}

/** A whole page in the product's look. */
export function renderPage({ productName, title, main }: PageContent): string {
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${productName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${stylesheetPath}?v=${version}" />
      </head>
      <body>
        <header>
          <p class="product">${mark}${productName}</p>
          <p class="tagline">Simplify medication management in residential aged care</p>
        </header>
        <main>${main}</main>
      </body>
    </html>`.text;
}

export interface Message {
  productName: string;
  title: string;
  sentence: string;
  /** Where the button leads. */
  href: string;
  action: string;
}

/** A page with one message and one button. */
export function renderMessage({ productName, title, sentence, href, action }: Message): string {
  const main = html`<section class="panel">
    <h1>${title}</h1>
    <p>${sentence}</p>
    <p><a class="button" href="${href}">${action}</a></p>
  </section>`;
  return renderPage({ productName, title, main });
}
