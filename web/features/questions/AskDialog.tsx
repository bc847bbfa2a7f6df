import { useQuery } from '@tanstack/react-query';
import type { QuestionContent } from '@wattle/contract/entities/question.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { recommendsChanges } from '@wattle/contract/rules/people/roles.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { chartQueries } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { AllergyLine } from '../../chart/AllergyLine.tsx';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { ruleResolver } from '../../lib/rule-resolver.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../ui/dialogs/FormShell.tsx';
import { useDiscardQuestion } from '../../ui/dialogs/use-discard-question.tsx';
import { AskFields } from './AskFields.tsx';
import {
  type AskValues,
  askProblems,
  contentOf,
  isPrescribed,
  type PrescriptionStep,
} from './ask-form.ts';
import { useQuestionCall } from './use-question-call.ts';

interface AskDialogProps {
  /** The line that it begins with; null for the chart. */
  about: string | null;
  prescriptionStep: PrescriptionStep;
  onClose: () => void;
}

/** Asks the prescribers a question, or recommends a change; one that prescribes has a second step. */
export function AskDialog({ about, prescriptionStep: Step, onClose }: AskDialogProps) {
  const { residentKey, identity, today } = useChart();
  const { data: order } = useQuery(chartQueries(residentKey).order);
  const lines = (order?.medications ?? []).filter(({ status }) => status !== 'Ceased');
  const lineOf = (key: string) => lines.find((one) => one.authoringSystemForeignKey === key);
  const [isPrescribing, setPrescribing] = useState(false);
  const [isStepDirty, setStepDirty] = useState(false);
  const { submit, failure } = useQuestionCall(
    (id, content: QuestionContent) =>
      call(medications.askQuestion, {
        params: pathOf(residentKey),
        body: { id: Uuid.parse(id), content },
      }),
    { what: 'Your question', onDone: onClose },
  );
  const form = useForm<AskValues>({
    defaultValues: { about: about ?? '', kind: 'question', words: '', isUrgent: false, source: '' },
    resolver: ruleResolver((values) => askProblems(values, lineOf(values.about), today)),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [kind, key] = useWatch({ control: form.control, name: ['kind', 'about'] });
  const { ask, question } = useDiscardQuestion(() => isDirty || isStepDirty, onClose);
  const mayRecommend = recommendsChanges(identity.userType);
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={isSubmitting}
      size={isPrescribing ? 'large' : 'medium'}
      title={mayRecommend ? 'Ask or recommend' : 'Ask a question'}
      banner={
        <ResidentIdentity>
          <AllergyLine />
        </ResidentIdentity>
      }
    >
      {isPrescribing ? (
        <Step
          onChart={lineOf(key) ?? null}
          failure={failure}
          onState={setStepDirty}
          onBack={() => setPrescribing(false)}
          onPrescribed={(prescription) => submit(contentOf(form.getValues(), prescription))}
        />
      ) : (
        <FormShell
          ignoresEnter
          onSubmit={form.handleSubmit(async (values) => {
            if (isPrescribed(values.kind)) setPrescribing(true);
            else await submit(contentOf(values));
          })}
          submitLabel={isPrescribed(kind) ? 'Next: the prescription' : 'Send'}
          submitError={failure}
          isSubmitting={isSubmitting}
          isDirty={isDirty}
          onCancel={ask}
        >
          <AskFields form={form} lines={lines} mayRecommend={mayRecommend} />
        </FormShell>
      )}
      {question}
    </Dialog>
  );
}
