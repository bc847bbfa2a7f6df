import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { RoundSummary } from '../features/round/RoundSummary.tsx';

/** The summary of one of the prescriber’s rounds. */
export const Route = createFileRoute('/_signed-in/rounds/$roundId')({
  beforeLoad: ({ context: { identity, gate }, params: { roundId } }) => {
    if (gate !== 'home') return;
    if (!isPrescriber(identity.userType)) throw redirect({ to: '/' });
    if (!Uuid.safeParse(roundId).success) throw notFound();
  },
  component: Summary,
});

function Summary() {
  return (
    <main>
      <RoundSummary
        roundId={Route.useParams().roundId}
        identity={Route.useRouteContext().identity}
      />
    </main>
  );
}
