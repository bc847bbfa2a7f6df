import type { FastifyInstance } from 'fastify';

/** JSON under both of its content types (API-04). */
export const jsonTypes = ['application/json', 'application/json-patch+json'];

/** Accepts JSON under these content types only. An empty body counts as none. */
export function addJsonParser(app: FastifyInstance, types: string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** Accepts forms too. */
export function addFormParser(app: FastifyInstance, bodyLimit?: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
}
