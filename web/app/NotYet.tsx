import type { Gate } from '@wattle/contract/rules/gate.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { useConfiguration } from './configuration.ts';
import { MessagePage } from './MessagePage.tsx';
import { signOut } from './sign-out.ts';

const texts = {
  'additional-details': {
    title: 'Choose a provider first',
    body: 'This is a shared account. Before it can show residents it has to be told which provider is using it, and this version cannot ask for that yet.',
  },
  link: {
    title: 'Your account is not linked yet',
    body: 'You are signed in, but your account is not linked to a provider record, so there are no residents to show. This version cannot link accounts yet.',
  },
} as const satisfies Record<Exclude<Gate, 'home'>, { title: string; body: string }>;

/** Where accounts land whose screens belong to later work: what is so, and the way out. */
export function NotYet({ gate }: { gate: Exclude<Gate, 'home'> }) {
  const { helpdeskEmail } = useConfiguration();
  const queryClient = useQueryClient();
  const { title, body } = texts[gate];
  return (
    <MessagePage
      title={title}
      actions={
        <Button variant="primary" onPress={() => void signOut(queryClient, 'Account not linked')}>
          Sign out
        </Button>
      }
    >
      <p>{body}</p>
      <p>
        Please contact <a href={`mailto:${helpdeskEmail}`}>the support team</a>.
      </p>
    </MessagePage>
  );
}
