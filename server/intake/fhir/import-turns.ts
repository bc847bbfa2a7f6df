import type { FhirHandler } from '../../fhir/fhir-call.ts';
import { FhirFailure } from '../../fhir/outcome.ts';

/** How many imports of one system run or wait for their turn. Each that waits has a connection to the database. */
const mostOfOne = 5;

/** Refuses a system’s further imports while too many of its own are under way, so that there is room for the others. */
export class ImportTurns {
  readonly #underWay = new Map<string, number>();

  limited(handler: FhirHandler): FhirHandler {
    return async (call) => {
      const { caller } = call;
      if (caller?.kind !== 'service') return await handler(call);
      const { id } = caller.service;
      const own = this.#underWay.get(id) ?? 0;
      if (own >= mostOfOne) {
        const text = `${mostOfOne} imports of this system are under way. Send the next when one is answered.`;
        throw new FhirFailure(429, { code: 'throttled', text }, { 'retry-after': '5' });
      }
      this.#underWay.set(id, own + 1);
      try {
        return await handler(call);
      } finally {
        const left = (this.#underWay.get(id) ?? 1) - 1;
        if (left > 0) this.#underWay.set(id, left);
        else this.#underWay.delete(id);
      }
    };
  }
}
