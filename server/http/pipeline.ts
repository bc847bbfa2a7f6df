import { aheadHeader } from '@wattle/contract/loaded-ahead.ts';
import type { Operation } from '@wattle/contract/operations/operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Kysely } from 'kysely';
import type { AuditDetail, CallContext } from '../call.ts';
import type { Container } from '../container.ts';
import type { Tables } from '../db/tables.ts';
import { auditNameOf } from '../fhir/caller.ts';
import { auditSeconds, chartWrites, requests } from '../monitoring/metrics.ts';
import { insertAudit } from '../queries/instance/audit.ts';
import type { AccessCheck } from './access.ts';
import type { AuditBatches } from './audit-batches.ts';
import { anonymousLimit } from './anonymous-limit.ts';
import { refuseLargeBody } from './body-limit.ts';
import { type CallState, callStateOf, startHandling } from './call-state.ts';
import { refuseUnusableText } from './request-text.ts';
import type { ServiceRoutes, UntypedHandler } from './services.ts';

type Hook = (request: FastifyRequest) => Promise<void>;

/** Who calls, when and about whom; FHIR names the resident of an audit row itself. */
interface Context extends CallContext<unknown> {
  readonly caller: CallState['caller'];
  readonly audit: (tx: Kysely<Tables>, detail?: AuditDetail, residentId?: string) => Promise<void>;
}

/** What the audit row of a call that only reads says beside who called. */
interface ReadRow {
  readonly detail?: AuditDetail;
  readonly residentId?: string | undefined;
}

/** What one kind of interface does in its own way, for each of its operations. Everything else is the same for all. */
export interface Manner<Answer> {
  readonly url: string;
  readonly schema?: FastifySchema;
  readonly rateLimit?: Partial<typeof anonymousLimit>;
  /** Refusals beside those of every call: before anybody is known, before and after the body is read. */
  readonly beforeCaller?: Hook;
  readonly beforeBody?: Hook;
  readonly afterBody?: Hook;
  readonly beforeHandler?: Hook;
  /** Everything in a request that somebody may have typed. */
  readonly textOf: (request: FastifyRequest) => unknown;
  readonly callHandler: (
    handler: UntypedHandler,
    request: FastifyRequest,
    context: Context,
  ) => Promise<Answer>;
  /** Throws if the answer breaks the contract. */
  readonly check?: (answer: Answer) => void;
  /** The audit row of a call that only reads. */
  readonly rowOfRead?: (answer: Answer) => ReadRow;
  /** An audit row with this detail says that nothing was written again. */
  readonly isRepeat: (detail: AuditDetail) => boolean;
  readonly send: (reply: FastifyReply, answer: Answer) => FastifyReply;
}

/** What all interfaces share. */
export interface Guards {
  readonly accessCheck: AccessCheck;
  readonly auditBatches: AuditBatches;
}

/** Registers every operation of a service, in the manner of its interface. Throws if one has no access rule. */
export function addOperations<Answer>(
  app: FastifyInstance,
  { service, routes }: ServiceRoutes,
  container: Container,
  { accessCheck, auditBatches }: Guards,
  mannerOf: (operation: Operation) => Manner<Answer>,
): void {
  for (const { name, operation, handler } of routes) {
    const { method, path, access, bodyLimit } = operation;
    // The type requires it, but untyped code mustn't bypass it either.
    if (!Object.hasOwn(operation, 'access'))
      throw new Error(`${method} ${path} has no access rule`);
    // So that the first failure counts as one.
    requests.inc({ operation: `${service}.${name}`, status: '5xx' }, 0);
    const manner = mannerOf(operation);
    app.route({
      method,
      url: manner.url,
      ...(manner.schema && { schema: manner.schema }),
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: {
        operation: `${service}.${name}`,
        ...(access === 'anonymous' && { rateLimit: { ...anonymousLimit, ...manner.rateLimit } }),
      },
      onRequest: async (request) => {
        refuseLargeBody(request, bodyLimit);
        await manner.beforeCaller?.(request);
        await accessCheck.authenticate(operation, request);
        await manner.beforeBody?.(request);
      },
      preValidation: async (request) => {
        refuseUnusableText(manner.textOf(request));
        await manner.afterBody?.(request);
      },
      preHandler: async (request) => {
        await accessCheck.authorise(operation, request);
        await manner.beforeHandler?.(request);
      },
      handler: answering(operation, handler, manner, container, auditBatches),
    });
  }
}

/** Runs the handler, checks its answer and makes sure that the call is audited. */
function answering<Answer>(
  operation: Operation,
  handler: UntypedHandler,
  manner: Manner<Answer>,
  container: Container,
  auditBatches: AuditBatches,
) {
  const { audit: action, method, path } = operation;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state = startHandling(operation, request);
    const context = contextOf(operation, request, container, auditBatches, manner.isRepeat);
    const answer = await manner.callHandler(handler, request, context);
    manner.check?.(answer);
    if (action !== undefined) {
      // A view that has something to add has done it itself.
      if (!state.mayHaveWritten && !state.isAudited) {
        const { detail, residentId }: ReadRow = manner.rowOfRead?.(answer) ?? {};
        await context.audit(container.db.kysely, detail, residentId);
      }
      if (state.mayHaveWritten && state.hasWrittenChart) chartWrites.inc({ write: action });
      if (!state.isAudited && !container.settings.isProduction) {
        throw new Error(`${method} ${path} finished without its audit row`);
      }
    }
    return await manner.send(reply, answer);
  };
}

function contextOf(
  { audit: action, method, path }: Operation,
  request: FastifyRequest,
  container: Container,
  auditBatches: AuditBatches,
  isRepeat: Manner<unknown>['isRepeat'],
): Context {
  const state = callStateOf(request);
  const { actor, caller, resident, token } = state;
  // Only reads: what is loaded before it's asked for is not shown yet.
  const isAhead = method === 'GET' && request.headers[aheadHeader] !== undefined;
  return {
    actor,
    caller,
    now: container.now(),
    origin: request.ip,
    resident,
    token,
    audit: async (tx, detail = {}, residentId = resident?.id) => {
      if (action === undefined) throw new Error(`${method} ${path} is not an audited operation`);
      const written = auditSeconds.startTimer();
      const entry = {
        actor: caller === null ? (actor?.userId ?? 'anonymous') : auditNameOf(caller),
        action,
        resident: residentId ?? null,
        origin: request.ip,
        detail: isAhead ? { ...detail, isLoadedAhead: true } : detail,
      };
      // A change and its row are committed together.
      await (tx.isTransaction ? insertAudit(tx, entry) : auditBatches.add(entry));
      written();
      state.isAudited = true;
      state.hasWrittenChart ||= residentId !== undefined && !isRepeat(detail);
    },
  };
}
