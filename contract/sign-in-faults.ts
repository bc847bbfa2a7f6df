import * as z from 'zod/mini';

/**
 * Why signing in can't work here until somebody fixes it, in words for the user to pass on. The code is the `reason` in
 * the `WWW-Authenticate` header of a 401 or 503; the server's log says which setting is wrong.
 */
export const signInFaults = {
  audience: 'The sign-in service issues access tokens for another application.',
  'opaque-token': 'The sign-in service issues access tokens that can’t be read here.',
  'id-token': 'The sign-in service’s access tokens look like ID tokens.',
  algorithm: 'The sign-in service signs its access tokens in a way that isn’t accepted here.',
  subject: 'The sign-in service’s access tokens don’t say who signed in.',
  'issue-time': 'The sign-in service’s access tokens don’t say when they were issued.',
  issuer: 'The sign-in service gives a different address from the one set here.',
  'unknown-key': 'The sign-in service signs with a key that it doesn’t publish.',
  'server-clock': 'The clocks of the server and of the sign-in service differ.',
  'provider-unreachable': 'The server can’t reach the sign-in service.',
} as const;
export type SignInFault = keyof typeof signInFaults;

export const SignInFault = z.enum(Object.keys(signInFaults) as [SignInFault, ...SignInFault[]]);
