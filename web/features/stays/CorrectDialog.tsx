import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { portalStays } from '@wattle/contract/operations/portal-stays.ts';
import { whyNot } from '@wattle/contract/rules/people/capability.ts';
import { canCorrect, happenedText, lastHappened } from '@wattle/contract/rules/residents/stay.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { pathOf } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { useState } from 'react';
import { chartQueries, reloadChart } from '../../api/chart-queries.ts';
import { call } from '../../api/client.ts';
import { sentenceOf } from '../../api/errors.ts';
import { useChart } from '../../chart/chart.tsx';
import { ResidentIdentity } from '../../chart/ResidentIdentity.tsx';
import { useChartToasts } from '../../chart/use-chart-toasts.ts';
import { Question } from '../../ui/dialogs/Question.tsx';
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx';

/** Says that what was recorded last was entered in error. */
export function CorrectDialog({ onClose }: { onClose: () => void }) {
  const { residentKey, resident, identity } = useChart();
  const client = useQueryClient();
  const { showToast } = useChartToasts();
  const events = useQuery({ ...chartQueries(residentKey).stay, staleTime: 0 });
  const [id] = useState(() => Uuid.parse(crypto.randomUUID()));
  const [question, setQuestion] = useState<string>();
  const last = events.data && lastHappened(events.data);
  const lastSeen = events.data?.at(-1);
  const correct = useMutation({
    mutationFn: ({ eventId, seen, reason }: { eventId: string; seen: string; reason: string }) =>
      call(portalStays.correctStayEvent, {
        params: { ...pathOf(residentKey), eventId: Uuid.parse(eventId) },
        body: { id, lastSeen: Uuid.parse(seen), reason },
      }),
    onSuccess: () => {
      showToast({ kind: 'success', title: 'Corrected' });
      onClose();
    },
    onSettled: () => void reloadChart(client),
  });
  const nothing =
    events.data !== undefined && last === undefined ? 'Nothing has been recorded.' : undefined;
  const problem =
    events.error === null
      ? last && whyNot(canCorrect(last, identity.userType))
      : sentenceOf(events.error);
  const submit = (reason: string) => {
    if (last !== undefined && lastSeen !== undefined) {
      correct.mutate({ eventId: last.id, seen: lastSeen.id, reason });
    }
  };
  return (
    <>
      <ReasonDialog
        title="Entered in error"
        banner={<ResidentIdentity />}
        description={
          last === undefined
            ? (nothing ?? 'Loading what was recorded last')
            : `${happenedText(last.content)}, recorded by ${last.by}. What was before it counts again. The reason stays with the record.`
        }
        submitLabel="Correct it"
        faultOf={() =>
          problem ?? (last === undefined ? (nothing ?? 'Wait until it is loaded') : null)
        }
        isPending={correct.isPending}
        failure={correct.error === null ? null : sentenceOf(correct.error)}
        onSubmit={(reason) => {
          if (last?.content.kind === 'death') setQuestion(reason);
          else submit(reason);
        }}
        onClose={onClose}
      />
      {question !== undefined && (
        <Question
          title={`Is ${chartName(resident)} alive?`}
          goOnLabel="Yes, open the chart again"
          onGoOn={() => {
            setQuestion(undefined);
            submit(question);
          }}
          stayLabel="No, go back"
          onStay={() => setQuestion(undefined)}
        >
          Born {formatClinicalDate(resident.dateOfBirth)}, {resident.facilityDetails.name}. Their
          medicines are due and packed again as they were prescribed.
        </Question>
      )}
    </>
  );
}
