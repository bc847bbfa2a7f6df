import { createFileRoute, useRouter } from '@tanstack/react-router';
import { InvitationKey } from '@wattle/contract/entities/registration.ts';
import { portalRegistration } from '@wattle/contract/operations/portal-registration.ts';
import { call } from '../api/client.ts';
import { ApiError, RefusalError, sentenceOf } from '../api/errors.ts';
import { hereInApplication } from '../app/layout/address.ts';
import { HomeLink } from '../app/layout/HomeLink.tsx';
import { MessagePage } from '../app/messages/MessagePage.tsx';
import { findUser, startSignIn } from '../auth/session.ts';
import { Button } from '../ui/buttons/Button.tsx';

const never = () => new Promise<never>(() => undefined);

/**
 * Accepts an invitation when the operator's own identity provider signs people in: connects the signed-in account
 * to the invited user. Comes before the gate, which would try to link it.
 */
export const Route = createFileRoute('/invitation/$key')({
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async () => {
    if (findUser() !== undefined) return;
    await startSignIn(hereInApplication());
    await never();
  },
  loader: async ({ params: { key } }) => {
    if (!InvitationKey.safeParse(key).success) {
      const sentence = 'This invitation isn’t valid. Ask the consultant to send it again.';
      return { sentence, mayChange: false };
    }
    try {
      await call(portalRegistration.acceptInvitation, { body: { key } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        const sentence =
          'This invitation isn’t valid. Only the link in the latest email works. If that is the one you used, ask for the invitation to be sent again.';
        return { sentence, mayChange: false };
      }
      return { sentence: sentenceOf(error), mayChange: !(error instanceof RefusalError) };
    }
    // Reload, because the signed-in user is now somebody else.
    window.location.replace('/residents');
    return await never();
  },
  component: NotAccepted,
});

function NotAccepted() {
  const { sentence, mayChange } = Route.useLoaderData();
  const router = useRouter();
  return (
    <MessagePage
      title="We couldn’t accept your invitation"
      actions={
        <>
          {mayChange && <Button onPress={() => void router.invalidate()}>Try again</Button>}
          <HomeLink />
        </>
      }
    >
      <p>{sentence}</p>
    </MessagePage>
  );
}
