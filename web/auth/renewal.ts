import type { OidcClient, User as SignedIn } from 'oidc-client-ts';
import * as z from 'zod/mini';
import { askHiddenFrame } from './hidden-frame.ts';
import { acceptAnswer, refresh } from './sign-in-answer.ts';
import { createSignInRequest } from './sign-in-request.ts';
import type { User } from './user-store.ts';

/** How long the provider may take to answer when nobody has to do anything. */
const timeoutMs = 10_000;

/** What the renew page sends. */
const Renewed = z.object({ renewed: z.string() });

/**
 * New tokens for the same person without any interaction: by refresh token if there is one, otherwise
 * through the provider's session in a hidden frame (AUTH-06). Throws like `acceptAnswer`, and if
 * there is no answer.
 */
export async function renew(
  client: OidcClient,
  user: User,
  redirectUri: string,
): Promise<SignedIn> {
  const renewed =
    user.refresh_token === undefined
      ? await acceptAnswer(client, await askProvider(client, user, redirectUri))
      : await refresh(client, user);
  if (renewed.profile.sub !== user.profile.sub) throw new Error('The answer is for another person');
  return renewed;
}

/** The address the provider redirected the hidden frame to. */
async function askProvider(client: OidcClient, user: User, redirectUri: string): Promise<string> {
  const request = {
    redirectUri,
    data: undefined,
    prompt: 'none',
    idTokenHint: user.id_token,
  } as const;
  const address = await createSignInRequest(client, request);
  const answer = await askHiddenFrame(
    address,
    new URL(redirectUri).origin,
    (message) => Renewed.safeParse(message).data?.renewed,
    timeoutMs,
  );
  if (answer === undefined) throw new Error('No answer came');
  return answer;
}
