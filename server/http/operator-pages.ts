import { safetyPage } from '@wattle/contract/rules/safety/check-words.ts';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { runtimeConfiguration } from './configuration.ts';
import { displayRulesPage } from './display-rules-page.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';
import { operatorStyle } from './operator-page.ts';
import { safetyPageOf } from './safety-page.ts';
import type { ServiceRoutes } from './services.ts';

/** The client's configuration, the OpenAPI documents with the page that shows them, the display rules, and what the safety check checks. */
export function addOperatorPages(
  app: FastifyInstance,
  settings: Settings,
  services: readonly ServiceRoutes[],
): void {
  app.get('/configuration.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(runtimeConfiguration(settings)),
  );
  for (const service of services) {
    const document = openApiDocument(service, settings.publicUrl);
    app.get(`/${service.service}/openapi.json`, (_request, reply) => reply.send(document));
  }
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(settings.productName, services)),
  );
  app.get('/docs/display-rules', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(displayRulesPage(settings.productName)),
  );
  app.get(safetyPage, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(safetyPageOf(settings.productName, settings.doseLimits)),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(operatorStyle),
  );
}
