import { type RefusalBody, refusalBody } from '@wattle/contract/errors.ts';
import type { RefusalCode } from '@wattle/contract/refusal-codes.ts';
import { hubPath } from '@wattle/contract/hub.ts';
import type {
  AnswerOf,
  CallOf,
  Operation,
  Service,
} from '@wattle/contract/operations/operation.ts';
import { type SignInFault, signInFaults } from '@wattle/contract/sign-in-faults.ts';

/** The mock server's addresses: no request to them leaves the browser. */
export const endpoints = {
  portal: 'https://server.test/portal',
  authorisation: 'https://server.test/authorisation',
  medications: 'https://server.test/medications',
  'health-identifier': 'https://server.test/health-identifier',
  fhir: 'https://server.test/fhir',
} as const satisfies Record<Service, string>;

/** Undefined: no response arrives. */
type Reply = (call: unknown) => Response | undefined;
type CodeOf<O> = O extends { refusals: readonly (infer C extends RefusalCode)[] } ? C : never;

interface ServedOperation {
  readonly operation: Operation;
  readonly calls: unknown[];
  reply: Reply;
  /** Resolves when responses may be sent. */
  gate: Promise<void>;
}

const served = new Map<string, ServedOperation>();
const faults: string[] = [];
const ownFetch = globalThis.fetch;

/** From now on all calls go to the mock server, which knows no operation yet. */
export function startServer(): void {
  served.clear();
  faults.length = 0;
  globalThis.fetch = standIn;
}

/** Ends it; throws if the test made calls that it didn't expect. */
export function stopServer(): void {
  globalThis.fetch = ownFetch;
  // Calls that the test didn't expect, or that the server would refuse.
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** From now on the server gives this answer, or what the function makes of the call. */
export function answers<O extends Operation>(
  operation: O,
  answer: AnswerOf<O> | ((call: CallOf<O>) => AnswerOf<O>),
): void {
  serve(operation, (call) => {
    const answerBody: unknown =
      typeof answer === 'function'
        ? (answer as (call: CallOf<O>) => AnswerOf<O>)(call as CallOf<O>)
        : answer;
    if (answerBody === null && (operation.response === null || operation.mayBeEmpty === true)) {
      return new Response(null, { status: 204 });
    }
    if (answerBody instanceof Uint8Array)
      return new Response(answerBody as Uint8Array<ArrayBuffer>);
    const { response } = operation;
    return json(200, typeof response === 'string' ? answerBody : response?.parse(answerBody));
  });
}

/** From now on the server refuses the operation with one of its declared refusals. */
export function refuses<O extends Operation>(
  operation: O,
  code: CodeOf<O>,
  detail?: string,
  content?: RefusalBody['content'],
): void {
  serve(operation, () => json(422, refusalBody(code, detail, content)));
}

/** From now on the server fails with this status and sentence. */
export function fails(
  operation: Operation,
  status: 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503,
  text: string,
  headers: Record<string, string> = {},
): void {
  serve(operation, () => new Response(text, { status, headers }));
}

/** From now on the server gives this text as its answer, whether the client can read it or not. */
export function sends(operation: Operation, text: string): void {
  serve(operation, () => new Response(text));
}

/** From now on the server accepts no token for the operation, because of this fault in its set-up. */
export function acceptsNoToken(operation: Operation, fault: SignInFault): void {
  const headers = { 'www-authenticate': `Bearer error="invalid_token", reason="${fault}"` };
  serve(operation, () => new Response(signInFaults[fault], { status: 401, headers }));
}

/** From now on no response to the operation arrives, or to these of its calls alone. */
export function loses<O extends Operation>(
  operation: O,
  isLost: (call: CallOf<O>) => boolean = () => true,
): void {
  const before = served.get(keyOf(operation))?.reply;
  serve(operation, (call) => (isLost(call as CallOf<O>) ? undefined : before?.(call)));
}

/** Holds back the responses to an operation that has an answer; returns the function to release them. */
export function holds(operation: Operation): () => void {
  let release: () => void = () => undefined;
  find(operation).gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return () => release();
}

/** Whether the test has said what the server answers. */
export const hasAnswer = (operation: Operation): boolean => served.has(keyOf(operation));

/** What the operation was called with, in order. */
export function callsOf<O extends Operation>(operation: O): readonly CallOf<O>[] {
  return find(operation).calls as CallOf<O>[];
}

const keyOf = ({ method, service, path }: Operation) => `${method} ${service}${path}`;

function serve(operation: Operation, reply: Reply): void {
  const known = served.get(keyOf(operation));
  if (known === undefined) {
    served.set(keyOf(operation), { operation, reply, calls: [], gate: Promise.resolve() });
  } else {
    known.reply = reply;
  }
}

function find(operation: Operation): ServedOperation {
  const found = served.get(keyOf(operation));
  if (found === undefined) throw new Error(`${keyOf(operation)} has no answer yet`);
  return found;
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

async function standIn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (!request.url.startsWith('https://server.test/')) return await ownFetch(request);
  const url = new URL(request.url);
  // There are no live events here; e2e tests them.
  if (request.url.startsWith(endpoints.portal + hubPath)) return await new Promise(() => undefined);
  for (const one of served.values()) {
    const params = paramsIn(url, one.operation);
    if (one.operation.method === request.method && params !== undefined) {
      return await answer(one, request, params);
    }
  }
  return arrived(fault(`${request.method} ${request.url} was not expected`));
}

/** The path's parameters; undefined if the address belongs to another operation. */
function paramsIn({ origin, pathname }: URL, operation: Operation) {
  const base = new URL(endpoints[operation.service]);
  const pattern = `${base.pathname}${operation.path}`.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(pathname);
  if (origin !== base.origin || match === null) return undefined;
  const values = Object.entries(match.groups ?? {});
  return Object.fromEntries(values.map(([name, text]) => [name, decodeURIComponent(text)]));
}

async function answer(
  one: ServedOperation,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { operation, calls } = one;
  const text = await request.text();
  const call = {
    params: operation.params?.safeParse(params),
    query: operation.query?.safeParse(queryOf(new URL(request.url))),
    body: operation.body?.safeParse(text === '' ? undefined : JSON.parse(text)),
  };
  for (const [part, parsed] of Object.entries(call)) {
    if (parsed?.success === false) {
      return arrived(
        fault(`${keyOf(operation)} was called with another ${part}: ${parsed.error.message}`),
      );
    }
  }
  const read = { params: call.params?.data, query: call.query?.data, body: call.body?.data };
  calls.push(read);
  const { reply } = one;
  await one.gate;
  return arrived(tryReply(operation, () => reply(read)));
}

function tryReply(operation: Operation, reply: () => Response | undefined): Response | undefined {
  try {
    return reply();
  } catch (error) {
    return fault(`${keyOf(operation)} cannot be answered so: ${String(error)}`);
  }
}

/** Like fetch, it throws without a response. */
function arrived(response: Response | undefined): Response {
  if (response === undefined) throw new TypeError('Failed to fetch');
  return response;
}

/** Text, with numbers and booleans as the server reads them. */
function queryOf({ searchParams }: URL) {
  const read = (text: string) => {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d+$/.test(text) ? Number(text) : text;
  };
  return Object.fromEntries([...searchParams].map(([name, text]) => [name, read(text)]));
}

function fault(sentence: string): undefined {
  faults.push(sentence);
}
