import type { AnswerOf, Operation, Service } from '@wattle/contract/operations/operation.ts';
import type { Call } from '../call.ts';

type Table = Readonly<Record<string, Operation>>;

// A handler that answers nothing may return nothing.
type Handler<O> = (
  call: Call<O>,
) => Promise<O extends { response: null } ? AnswerOf<O> | void : AnswerOf<O>>;

/** One handler per operation in a table. */
export type Handlers<T> = { readonly [K in keyof T]: Handler<T[K]> };

/** A handler whose call has its operation's shape, which is validated before it runs. */
export type UntypedHandler = (call: never) => Promise<unknown>;

/** A service's operations, each with its handler. */
export interface ServiceRoutes {
  readonly service: Service;
  readonly routes: readonly Route[];
}

export interface Route {
  readonly name: string;
  readonly operation: Operation;
  readonly handler: UntypedHandler;
}

/** Joins a table of operations with its handlers; the types make sure none is missing. */
export function serviceRoutes<T extends Table>(
  service: Service,
  operations: T,
  handlers: Handlers<T>,
): ServiceRoutes {
  return routesOf(service, operations, handlers);
}

/** The same for handlers of another kind. Throws if one is missing. */
export function routesOf(
  service: Service,
  operations: Table,
  byName: Readonly<Record<string, UntypedHandler>>,
): ServiceRoutes {
  const routes = Object.entries(operations).map(([name, operation]) => {
    const handler = byName[name];
    if (handler === undefined) throw new Error(`${service} has no handler for ${name}`);
    return { name, operation, handler };
  });
  return { service, routes };
}
