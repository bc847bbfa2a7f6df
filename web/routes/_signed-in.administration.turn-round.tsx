import { createFileRoute } from '@tanstack/react-router';
import { TurnRoundPage } from '../features/administration/turn-round/TurnRoundPage.tsx';
import { TurnRoundParams } from '../features/administration/turn-round/turn-round-params.ts';

export const Route = createFileRoute('/_signed-in/administration/turn-round')({
  validateSearch: TurnRoundParams,
  component: TurnRounds,
});

function TurnRounds() {
  return <TurnRoundPage {...Route.useSearch()} />;
}
