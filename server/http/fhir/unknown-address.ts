import type { FastifyInstance } from 'fastify';
import { FhirFailure } from '../../fhir/outcome.ts';
import type { Route } from '../services.ts';

/** Answers a request that no operation answers: 405 if only the method is wrong, otherwise 404. */
export function refuseUnknownAddresses(scope: FastifyInstance, routes: readonly Route[]): void {
  const known = routes.map(({ operation: { method, path } }) => {
    const pattern = path.replaceAll(/[$.]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^/fhir${pattern}$`) };
  });
  scope.setNotFoundHandler(({ url }) => {
    const [path = ''] = url.split('?');
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) {
      throw new FhirFailure(404, {
        code: 'not-supported',
        text: 'There is nothing at this address. See /fhir/metadata.',
      });
    }
    const allow = [...new Set(methods)].join(', ');
    throw new FhirFailure(
      405,
      { code: 'not-supported', text: `This address takes only ${allow}.` },
      { allow },
    );
  });
}
