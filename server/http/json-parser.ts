import type { FastifyInstance } from 'fastify';

export const jsonTypes = ['application/json', 'application/json-patch+json'];

/** Accepts JSON under both content types (API-04). An empty body counts as none. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}
