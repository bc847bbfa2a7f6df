import type { FastifyInstance } from 'fastify';
import { smartConfiguration } from '../fhir/smart-configuration.ts';
import type { Settings } from '../settings/settings.ts';
import { callStateOf } from './call-state.ts';

/** Below the interface, where SMART looks for it, and below the product's own address. */
const paths = ['/fhir/.well-known/smart-configuration', '/.well-known/smart-configuration'];

/** How systems get tokens, for everybody to read. */
export function addSmartDiscovery(app: FastifyInstance, settings: Settings): void {
  for (const path of paths) {
    app.get(path, (request, reply) => {
      callStateOf(request).isPermitted = true;
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'no-store')
        .send(smartConfiguration(settings));
    });
  }
}
