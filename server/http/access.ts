import type { Operation, Subject } from '@wattle/contract/operations/operation.ts';
import { aboutPath } from '@wattle/contract/operations/subjects.ts';
import { readProviderId } from '@wattle/contract/values/provider-id.ts';
import { keyOfPath, ResidentKey, ResidentPath } from '@wattle/contract/values/resident-key.ts';
import type { FastifyRequest } from 'fastify';
import { type Actor, unknownActor } from '../actor.ts';
import { InvalidTokenError } from '../auth/errors.ts';
import { type FhirRight, grants } from '@wattle/contract/fhir/scopes.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import type { Container } from '../container.ts';
import type { Database } from '../db/database.ts';
import { Failure } from '../errors.ts';
import { findRoleFailure, noAccessToResident } from '../policies/access.ts';
import { findAccountFailure } from '../policies/pharmacy-service.ts';
import { findActorUnder, findSignedIn, type SignedIn } from '../queries/people/actors.ts';
import { findBackendCaller } from '../fhir/backend-tokens.ts';
import { FhirFailure } from '../fhir/outcome.ts';
import { isEnded } from '../queries/people/ended-access.ts';
import { findActorAndResident, findVisibleResident } from '../queries/residents/resident-access.ts';
import type { Settings } from '../settings/settings.ts';
import { callStateOf } from './call-state.ts';
import { SharedAnswers } from './shared-answers.ts';

/** How old the caller's rights may be when a call is carried out, in milliseconds. */
const freshMs = 1000;

/** The checks every call passes before its handler runs. */
export class AccessCheck {
  readonly #db: Database;
  readonly #verifier: TokenVerifier;
  readonly #settings: Settings;
  readonly #now: () => Date;
  readonly #both = new SharedAnswers<Awaited<ReturnType<typeof findActorAndResident>>>();

  constructor({ db, settings, now }: Container, verifier: TokenVerifier) {
    this.#db = db;
    this.#now = now;
    this.#verifier = verifier;
    this.#settings = settings;
  }

  /**
   * Finds out who is calling and whether they may, before reading anything they sent. Throws a 401 if the token is
   * missing, invalid or ended, or the policy's failure. On the FHIR interface a person also needs a scope for it, and a
   * system with a token of ours may call if its own scopes allow it. A token without a dot is ours.
   */
  async authenticate(operation: Operation, request: FastifyRequest): Promise<void> {
    const { access, service } = operation;
    if (service !== 'fhir') return await this.#authenticatePerson(operation, request);
    // Whoever sends a token with every call gets the same answer, whatever the token is.
    if (access === 'anonymous') return;
    const right = typeof access === 'object' ? access.right : undefined;
    const token = bearerOf(request);
    if (right === undefined || token === undefined || token.includes('.')) {
      await this.#authenticatePerson(operation, request);
      const { actor, scopes } = callStateOf(request);
      if (right === undefined || actor === null) return;
      if (!grants(scopes, 'user', right)) throw insufficientScope('user', right);
      callStateOf(request).caller = { kind: 'person', actor, scopes };
      return;
    }
    const caller = await findBackendCaller(this.#db.kysely, token, this.#now());
    if (caller === undefined) throw new InvalidTokenError();
    if (!grants(caller.scopes, 'system', right)) throw insufficientScope('system', right);
    Object.assign(callStateOf(request), { caller, askedAt: this.#now() });
  }

  /**
   * Checks access to the resident named by the validated inputs; throws the policy's failure. If the body took a long
   * time, the caller may have signed out or lost their access in the meantime, so both are looked up again.
   */
  async authorise(operation: Operation, request: FastifyRequest): Promise<void> {
    const { access, method } = operation;
    const state = callStateOf(request);
    const age = Math.abs(this.#now().getTime() - (state.askedAt?.getTime() ?? 0));
    if (method !== 'GET' && age > freshMs) {
      state.resident = null;
      await this.authenticate(operation, request);
    }
    const { actor } = state;
    if (typeof access === 'object' && access.about !== 'nobody' && actor !== null) {
      const { params, query, body } = request;
      // The inputs were validated against the schemas that `about` is typed with.
      const subject: Subject = access.about({ params, query, body } as never);
      const found =
        state.resident ?? (await findVisibleResident(this.#db.kysely, subject, actor.accountId));
      if (found === undefined) throw noAccessToResident();
      state.resident = found;
    }
    state.isPermitted = true;
  }

  async #authenticatePerson(operation: Operation, request: FastifyRequest): Promise<void> {
    const { authorization } = request.headers;
    const actor = authorization === undefined ? null : await this.#actorOf(operation, request);
    const { access } = operation;
    const failure =
      findRoleFailure(access, actor, this.#settings.draftOnBehalf) ??
      findAccountFailure(access, actor, this.#settings);
    if (failure) throw failure;
    Object.assign(callStateOf(request), { actor, askedAt: this.#now() });
  }

  async #actorOf(operation: Operation, request: FastifyRequest): Promise<Actor> {
    const token = bearerOf(request);
    if (token === undefined) throw new Failure(401, 'Sign in to continue.');
    const verified = await this.#verifier.verify(token);
    Object.assign(callStateOf(request), { token: verified, scopes: verified.scopes });
    const account =
      (await this.#actorWithResident(verified, operation, request)) ??
      (await findSignedIn(this.#db.kysely, verified, this.#now()));
    if (account === undefined) {
      if (await isEnded(this.#db.kysely, verified)) throw new InvalidTokenError();
      return unknownActor(verified);
    }
    const chosen = account.isShared ? chosenProvider(request.query) : undefined;
    if (chosen === undefined) return account;
    return (await findActorUnder(this.#db.kysely, account, chosen)) ?? account;
  }

  /** Finds the account and the resident named in the path, if they may see them, in one query. */
  async #actorWithResident(
    token: SignedIn,
    operation: Operation,
    request: FastifyRequest,
  ): Promise<Actor | undefined> {
    const key = residentInPath(operation, request);
    if (key === undefined) return undefined;
    const found = await this.#both.ask(JSON.stringify([token.keys, key]), () =>
      findActorAndResident(this.#db.kysely, token, key, this.#now()),
    );
    if (found !== undefined) callStateOf(request).resident = found.resident;
    return found?.actor;
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
}

/** As in RFC 6750, with the scope that is needed. */
function insufficientScope(context: 'user' | 'system', { type, interaction }: FhirRight) {
  const scope = `${context}/${type}.${interaction}`;
  return new FhirFailure(
    403,
    { code: 'forbidden', text: `The token’s scopes don’t allow this: it takes ${scope}.` },
    { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  );
}

/** The resident named in the path, if the call is about them. */
function residentInPath(
  { access }: Operation,
  { params }: FastifyRequest,
): ResidentKey | undefined {
  if (typeof access !== 'object' || access.about !== aboutPath) return undefined;
  const path = ResidentPath.safeParse(params).data;
  return path && keyOfPath(path);
}

/** The chosen provider of a shared account (ADD-02): `providerId`, or its two parts. */
function chosenProvider(query: unknown): ResidentKey | undefined {
  const { providerId, ...own } = query as Record<string, unknown>;
  return typeof providerId === 'string'
    ? readProviderId(providerId)
    : ResidentKey.safeParse(own).data;
}
