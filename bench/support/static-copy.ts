import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';

/** Serves a page's current content as plain HTML with styles, without scripts. */
export async function serveStaticCopy(page: Page) {
  const { html, styles } = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('script, link:not([rel=stylesheet])')) one.remove();
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return {
      html: `<!doctype html>${copy.outerHTML}`,
      styles: Array.from(links, ({ href }) => href),
    };
  });
  const files = new Map<string, { type: string; body: string }>();
  files.set('/', { type: 'text/html; charset=utf-8', body: html });
  for (const style of styles) {
    const body = await (await fetch(style)).text();
    files.set(new URL(style).pathname, { type: 'text/css; charset=utf-8', body });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type }).end(file.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
