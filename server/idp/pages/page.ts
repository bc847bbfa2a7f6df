import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stylesheetPath } from '../paths.ts';
import { type Html, html } from './html.ts';

export const stylesheet = readFileSync(new URL('./identity.css', import.meta.url), 'utf8');
const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 8);

/**
 * Headers of every page of the provider. `script-src 'self'` lets the provider's library add the
 * hash of the one script it has, which sends a form on after sign-out; our pages have none.
 */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

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
        <link rel="stylesheet" href="${stylesheetPath}?v=${version}" />
      </head>
      <body>
        <header>
          <p class="product">${productName}</p>
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
  /** Where the one button leads. */
  href: string;
  action: string;
}

/** A page that says one thing and offers one way on. */
export function renderMessage({ productName, title, sentence, href, action }: Message): string {
  const main = html`<section class="panel">
    <h1>${title}</h1>
    <p>${sentence}</p>
    <p><a class="button" href="${href}">${action}</a></p>
  </section>`;
  return renderPage({ productName, title, main });
}
