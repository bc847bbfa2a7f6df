import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** In production only https addresses on the public internet are called. */
  readonly isProduction: boolean;
  readonly timeoutMs: number;
  /** Bytes of the answer; a longer one fails. */
  readonly mostBytes: number;
  /** Ends the call before its time. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** An address that is not called: it isn't secure, or leads into a private network. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/**
 * Calls an address that somebody registered here. Redirects aren't followed, and what the name leads to is checked as
 * the connection is made, so that nobody reaches the operator's own network through this server. Throws if there is no
 * answer in time, or too much of it.
 */
export async function sendOut(address: string, outgoing: Outgoing): Promise<Answer> {
  const { method, headers, body, isProduction, timeoutMs, mostBytes, signal } = outgoing;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isSecure = url.protocol === 'https:';
  if (!isSecure && (isProduction || url.protocol !== 'http:')) {
    throw new RefusedAddressError('The address isn’t https.');
  }
  if (isProduction && isIP(host) !== 0 && isPrivateAddress(host)) throw leadsInside();
  return await new Promise<Answer>((resolve, reject) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const options = {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.any([timeout, ...(signal === undefined ? [] : [signal])]),
      agent: false as const,
      ...(isProduction && { lookup: lookUpPublic }),
    };
    const sent = (isSecure ? httpsRequest : httpRequest)(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > mostBytes)
          answer.destroy(new Error(`The answer is longer than ${mostBytes} bytes.`));
        else chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    sent.on('error', (error) => {
      reject(timeout.aborted ? new Error(`No answer within ${timeoutMs / 1000} s.`) : error);
    });
    sent.end(body);
  });
}

const leadsInside = () => new RefusedAddressError('The address leads into a private network.');

const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) {
      callback(error, '');
      return;
    }
    const [first] = found;
    if (first === undefined) callback(new Error('The name leads nowhere.'), '');
    else if (found.some(({ address }) => isPrivateAddress(address))) callback(leadsInside(), '');
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
