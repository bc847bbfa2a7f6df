import {
  longestWords,
  type Question,
  type ReplyContent,
} from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { closedText, questionNamed } from '@wattle/contract/rules/questions/question-words.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { useChart } from '../../chart/chart.tsx';
import { ChartMoment } from '../../chart/ChartMoment.tsx';
import styles from '../../chart/questions/question.module.css';
import { QuestionWords } from '../../chart/questions/QuestionWords.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { useDiscardQuestion } from '../../ui/dialogs/use-discard-question.tsx';
import { InForm } from '../../ui/fields/InForm.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { useQuestionCall } from './use-question-call.ts';

type Kind = ReplyContent['kind'];

const dialogs: Readonly<
  Record<Kind, { title: string; label: string; submit: string; isRequired: boolean }>
> = {
  answered: { title: 'Answer', label: 'Answer', submit: 'Send answer', isRequired: true },
  accepted: { title: 'Accept', label: 'Note', submit: 'Accept', isRequired: false },
  declined: { title: 'Decline', label: 'Reason', submit: 'Decline', isRequired: true },
  withdrawn: { title: 'Withdraw', label: 'Reason', submit: 'Withdraw', isRequired: false },
};

interface ReplyDialogProps {
  question: Question;
  kind: Kind;
  onClose: () => void;
}

/** Replies to a question in words. If somebody else has closed it meanwhile, it says so and keeps what was typed. */
export function ReplyDialog({ question, kind, onClose }: ReplyDialogProps) {
  const { residentKey } = useChart();
  const { title, label, submit: submitLabel, isRequired } = dialogs[kind];
  const [isSent, setSent] = useState(false);
  const { submit, failure } = useQuestionCall(
    (id, content: ReplyContent) =>
      call(medications.replyToQuestion, {
        params: { ...pathOf(residentKey), questionId: question.id },
        body: { id: Uuid.parse(id), content },
      }),
    { what: 'Your reply', onDone: onClose },
  );
  const { control, handleSubmit, formState } = useForm({
    defaultValues: { words: '' },
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  const { ask, question: discard } = useDiscardQuestion(() => isDirty, onClose);
  const { outcome } = question;
  // Ours, while it is being sent.
  const isClosed = outcome !== null && !(isSent && isSubmitting);
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={isSubmitting}
      title={`${title}: ${questionNamed(question)}`}
      banner={<ResidentIdentity />}
    >
      <FormShell
        ignoresEnter
        onSubmit={handleSubmit(async ({ words }) => {
          setSent(true);
          await submit({ kind, words: words.trim() });
        })}
        submitLabel={submitLabel}
        submitError={failure}
        submitDisabledReason={isClosed ? 'It isn’t open any more' : undefined}
        isSubmitting={isSubmitting}
        isDirty={isDirty}
        onCancel={ask}
      >
        {isClosed && (
          <Banner kind="warning" title={closedText(question.state, outcome.by)}>
            {outcome.words}
          </Banner>
        )}
        <QuestionWords question={question} />
        <p className={styles.quiet}>
          {question.asked.by}, <ChartMoment at={question.asked.at} />
        </p>
        <InForm
          control={control}
          name="words"
          rules={{
            validate: (words) =>
              isRequired && words.trim() === ''
                ? `Enter the ${label.toLowerCase()}`
                : words.length > longestWords
                  ? `Use at most ${longestWords} characters`
                  : true,
          }}
        >
          {(field) => (
            <TextArea {...field} label={label} rows={4} isRequired={isRequired} autoFocus />
          )}
        </InForm>
      </FormShell>
      {discard}
    </Dialog>
  );
}
