import type { Question } from '@wattle/contract/entities/question.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { QuestionItem } from './QuestionItem.tsx';
import { type QuestionPlace, questionElement, useQuestions } from './questions.ts';

interface QuestionListProps {
  /** Those of the place, with those folded there. */
  questions: readonly Question[];
  place: QuestionPlace;
  /** Whether the line that a question is about has to be named. */
  namesLine: (question: Question) => boolean;
}

/** Questions in one place; of many, a few and the way to the others. */
export function QuestionList({ questions, place, namesLine }: QuestionListProps) {
  const { folded, unfold } = useQuestions();
  const hidden = questions.filter((one) => folded.has(one));
  const [first] = hidden;
  const showFrom = (question: Question) => {
    unfold(place);
    // The button goes; what it has shown takes the focus.
    requestAnimationFrame(() => document.getElementById(questionElement(question))?.focus());
  };
  return (
    <>
      {questions
        .filter((one) => !folded.has(one))
        .map((question) => (
          <QuestionItem key={question.id} question={question} namesLine={namesLine(question)} />
        ))}
      {first !== undefined && (
        <div>
          <Button size="small" onPress={() => showFrom(first)}>
            Show {hidden.length} more
            <VisuallyHidden>
              {hidden.length === 1
                ? ' question or recommendation'
                : ' questions and recommendations'}
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  );
}
