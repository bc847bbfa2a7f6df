import { createHmac } from 'node:crypto';
import { timeoutSeconds } from '@wattle/contract/fhir/subscriptions.ts';
import { sendOut } from '../../outbound/send.ts';

/** Why a notification didn't arrive; the message is for the list of the administrators. */
export class NotDelivered extends Error {}

/** Only the status of the answer counts. */
const mostBytes = 100_000;

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the secret over the seconds, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}

interface Post {
  readonly endpoint: string;
  readonly secret: string;
  readonly body: string;
  readonly now: Date;
  readonly isProduction: boolean;
  /** Ends the attempt before its time. */
  readonly signal: AbortSignal;
}

/** Posts a signed notification; resolves if the system answers with a 2xx. Throws a NotDelivered for anything else. */
export async function post({ endpoint, secret, body, now, ...rest }: Post): Promise<void> {
  const headers = {
    'content-type': 'application/fhir+json',
    'wattle-signature': signatureOf(secret, body, now),
  };
  const outgoing = {
    method: 'POST',
    headers,
    body,
    timeoutMs: timeoutSeconds * 1000,
    mostBytes,
  } as const;
  const { status } = await sendOut(endpoint, { ...outgoing, ...rest }).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    throw new NotDelivered(reasonOf(error), { cause: error });
  });
  if (status < 200 || status > 299) throw new NotDelivered(`The system answered HTTP ${status}.`);
}

const reasons: Readonly<Partial<Record<string, string>>> = {
  ENOTFOUND: 'The address of the system was not found.',
  EAI_AGAIN: 'The address of the system couldn’t be looked up.',
  ECONNREFUSED: 'The system doesn’t take connections.',
  ECONNRESET: 'The system broke off the connection.',
};

/** In words, with the code where it tells more. */
function reasonOf(error: Error): string {
  if (!('code' in error) || typeof error.code !== 'string') return error.message;
  const { code } = error;
  if (/CERT|SIGNATURE/.test(code)) return `The certificate of the system isn’t accepted (${code}).`;
  return reasons[code] ?? `The system couldn’t be reached (${code}).`;
}
