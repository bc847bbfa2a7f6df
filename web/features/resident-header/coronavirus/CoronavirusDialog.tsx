import type { CoronavirusPeriod } from '@wattle/contract/entities/coronavirus.ts';
import { CoronavirusStatus } from '@wattle/contract/entities/coronavirus.ts';
import {
  coronavirusOn,
  periodProblem,
  periodText,
  usualPeriod,
} from '@wattle/contract/rules/residents/coronavirus.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { findPlainDate, formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/LeaveQuestion.tsx';
import { useDiscardQuestion } from '../../../ui/dialogs/use-discard-question.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { useSaveCoronavirus } from './use-save-coronavirus.ts';

interface Form {
  readonly status: CoronavirusPeriod['status'] | null;
  readonly since: string;
  readonly until: string;
}

/** A status with its first and last day. */
export function CoronavirusDialog({ onClose }: { onClose: () => void }) {
  const { resident, today } = useChart();
  const { coronavirus = null } = resident;
  const [opened] = useState(coronavirus);
  const now = coronavirusOn(opened, today);
  const start: Form = now ?? { ...usualPeriod('Suspected', today), status: null };
  const [form, setForm] = useState(start);
  const [isTried, setTried] = useState(false);
  const { save, isSaving, problem } = useSaveCoronavirus();
  const isDirty = (['status', 'since', 'until'] as const).some((one) => form[one] !== start[one]);
  const { ask, question } = useDiscardQuestion(() => isDirty, onClose);
  const since = findPlainDate(form.since);
  const until = findPlainDate(form.until);
  const wrong =
    since !== undefined && until !== undefined ? periodProblem({ since, until }, today) : null;
  const errorOf = (field: 'since' | 'until') =>
    !isTried
      ? undefined
      : form[field] === ''
        ? 'Enter a day.'
        : wrong?.field === field
          ? wrong.text
          : undefined;
  const submit = async () => {
    setTried(true);
    const { status } = form;
    if (status === null || since === undefined || until === undefined || wrong !== null) return;
    if (await save({ status, since, until })) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={ask}
      isBusy={isSaving}
      size="small"
      title={`Coronavirus status of ${chartName(resident)}, born ${formatClinicalDate(resident.dateOfBirth)}`}
    >
      <FormShell
        ignoresEnter
        onSubmit={submit}
        submitLabel="Save"
        submitError={problem}
        isSubmitting={isSaving}
        isDirty={isDirty}
        submitDisabledReason={isDirty ? undefined : 'Nothing has changed'}
        onCancel={ask}
      >
        {coronavirus?.id !== opened?.id && coronavirus !== null && (
          <Banner kind="warning" title={`${coronavirus.recordedBy} changed this meanwhile`}>
            {coronavirus.period === null
              ? 'The status was ended.'
              : `${coronavirus.period.status}. ${periodText(coronavirus.period)}`}{' '}
            What you entered is still here.
          </Banner>
        )}
        <RadioGroup
          label="Status"
          options={CoronavirusStatus.options.map((status) => ({ id: status, label: status }))}
          value={form.status}
          onChange={(status) => setForm({ ...form, status })}
          errorMessage={isTried && form.status === null ? 'Choose a status.' : undefined}
          isRequired
        />
        <DateField
          label="First day"
          value={form.since}
          onChange={(day) => {
            const first = findPlainDate(day);
            // The last day goes with the first until it was chosen itself.
            const goesWith =
              since !== undefined && form.until === usualPeriod('Confirmed', since).until;
            const last =
              goesWith && first !== undefined ? usualPeriod('Confirmed', first).until : form.until;
            setForm({ ...form, since: day, until: last });
          }}
          max={today}
          maxMessage="The first day is in the future."
          errorMessage={errorOf('since')}
          isRequired
        />
        <DateField
          label="Last day"
          description="After this day the status ends by itself."
          value={form.until}
          onChange={(day) => setForm({ ...form, until: day })}
          min={today}
          minMessage="The last day is in the past."
          errorMessage={errorOf('until')}
          isRequired
        />
      </FormShell>
      {question}
      <LeaveQuestion asks={isDirty && !isSaving} />
    </Dialog>
  );
}
