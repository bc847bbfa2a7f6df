import { useLeaving } from '../../lib/page/use-leaving.ts';
import { Question } from './Question.tsx';

/** Asks before the screen is left with something entered but not saved. */
export function LeaveQuestion({ asks }: { asks: boolean }) {
  const { isAsked, answer } = useLeaving(asks);
  return (
    <Question
      isOpen={isAsked}
      title="Leave without saving?"
      goOnLabel="Leave"
      onGoOn={() => answer(true)}
      stayLabel="Stay on this page"
      onStay={() => answer(false)}
    >
      What hasn’t been saved will be lost.
    </Question>
  );
}
