import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { BackendServiceRecord } from '@wattle/contract/entities/data-exchange.ts';
import {
  EventTopic,
  SubscriptionContent,
  type SubscriptionForm as Form,
} from '@wattle/contract/fhir/subscriptions.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import { textFault } from '@wattle/contract/rules/line/typed-text.ts';
import { longestAddress } from '@wattle/contract/values/text.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { mayBeDone } from '../../../../api/errors.ts';
import { loadable } from '../../../../api/query.ts';
import { usePageTitle } from '../../../../lib/page/page-title.ts';
import { useLeaving } from '../../../../lib/page/use-leaving.ts';
import { Banner } from '../../../../ui/states/Banner.tsx';
import { buttonClass } from '../../../../ui/buttons/Button.tsx';
import { CheckboxList } from '../../../../ui/fields/CheckboxList.tsx';
import { Fact } from '../../../../ui/content/Fact.tsx';
import { InForm } from '../../../../ui/fields/InForm.tsx';
import { FormText } from '../../../../ui/fields/FormText.tsx';
import { Loaded } from '../../../../ui/states/Loaded.tsx';
import { NativeSelect } from '../../../../ui/fields/NativeSelect.tsx';
import { Question } from '../../../../ui/dialogs/Question.tsx';
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx';
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx';
import styles from '../../administration.module.css';
import { PageHead } from '../../PageHead.tsx';
import { RecordForm } from '../../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../../record/use-record-form.ts';
import { servicesQuery, subscriptionsQuery } from '../queries.ts';
import { subscriptionsBack } from './SubscriptionPage.tsx';
import { contentNames, subscriptionLabels, topicNames } from './words.ts';
import recordStyles from '../../../../record/record.module.css';

/** Registers an address of a backend service for events, and shows the secret once. */
export function NewSubscription() {
  usePageTitle('New subscription');
  const query = useQuery(servicesQuery);
  // However often it is sent, it makes one subscription.
  const [id] = useState(() => crypto.randomUUID());
  const [secret, setSecret] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [mayExist, setMayExist] = useState(false);
  // It is shown nowhere else. The one way on says that it has been copied.
  const { isAsked, answer } = useLeaving(isSaving || secret !== undefined, (pathname) =>
    pathname.endsWith(`/${id}`),
  );
  const services = query.data?.filter(({ endedAt }) => endedAt === null);
  return (
    <>
      <PageHead back={subscriptionsBack} title="New subscription" />
      {secret !== undefined ? (
        <Secret id={id} secret={secret} />
      ) : (
        <Loaded
          from={{ ...loadable(query), data: services }}
          loading={<LoadingState label="Loading backend services" variant="line" count={5} />}
          failed="We couldn’t load the backend services"
          isEmpty={services?.length === 0}
          empty={
            <EmptyState
              title="There’s no backend service to tell"
              body="Register the system first."
            />
          }
        >
          {(found) => (
            <SubscriptionForm
              id={id}
              services={found}
              onSaving={setSaving}
              onUnanswered={() => setMayExist(true)}
              onSecret={setSecret}
            />
          )}
        </Loaded>
      )}
      <Question
        isOpen={isAsked}
        title="Leave without the signing secret?"
        goOnLabel="Leave"
        onGoOn={() => answer(true)}
        stayLabel="Stay on this page"
        onStay={() => answer(false)}
      >
        {secret === undefined
          ? lostWithout(isSaving, mayExist)
          : 'Once you leave, it can’t be shown again.'}
      </Question>
    </>
  );
}

/** What leaving before the secret is shown means. */
function lostWithout(isSaving: boolean, mayExist: boolean): string {
  if (isSaving) return 'The subscription is being created. Its secret will be shown here, once.';
  return mayExist
    ? 'There was no answer, so the subscription may have been created. Stay and create it again to see its secret, or end it in the list.'
    : 'The subscription couldn’t be created. What you entered hasn’t been saved.';
}

function Secret({ id, secret }: { id: string; secret: string }) {
  return (
    <div className={recordStyles.panel}>
      <Banner kind="warning" title="Copy the signing secret now">
        It isn’t shown again. The other system needs it to check that what it gets comes from here.
        If it is lost, end the subscription and create another.
      </Banner>
      <dl className={styles.facts}>
        <Fact className={styles.whole} label="Signing secret">
          <code>{secret}</code>
        </Fact>
      </dl>
      <div>
        <Link
          to="/administration/data-exchange/subscriptions/$id"
          params={{ id }}
          className={buttonClass('primary', 'medium')}
        >
          I have copied it
        </Link>
      </div>
    </div>
  );
}

interface SubscriptionFormProps {
  id: string;
  services: readonly BackendServiceRecord[];
  /** Told that it is over only if it failed: otherwise the secret comes. */
  onSaving: (isSaving: boolean) => void;
  /** Told that it may have been created all the same. */
  onUnanswered: () => void;
  onSecret: (secret: string) => void;
}

const empty: Form = { serviceId: '', topics: [], endpoint: '', content: 'id-only' };

function problemsOf({ serviceId, topics: chosen, endpoint }: Form) {
  const fault = textFault(endpoint.trim(), longestAddress);
  return {
    ...(serviceId === '' && { serviceId: 'Choose from the list' }),
    ...(chosen.length === 0 && { topics: 'Choose at least one' }),
    ...(endpoint.trim() === '' && { endpoint: 'This field is required' }),
    ...(fault !== null && { endpoint: fault }),
  };
}

function SubscriptionForm({ id, services, ...handlers }: SubscriptionFormProps) {
  const { onSaving, onUnanswered, onSecret } = handlers;
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useRecordForm<Form, { secret: string; revision: number }>({
    saved: empty,
    nameOf: ({ endpoint }) => `the subscription for ${endpoint}`,
    revision: undefined,
    queryKey: subscriptionsQuery.queryKey,
    problems: problemsOf,
    save: async (values) => {
      const body = { ...values, endpoint: values.endpoint.trim() };
      onSaving(true);
      try {
        const made = await call(portal.createSubscription, { params: { id }, body });
        return { ...made, revision: 0 };
      } catch (error) {
        if (mayBeDone(error)) onUnanswered();
        onSaving(false);
        throw error;
      }
    },
    onSaved: ({ secret }) => {
      void client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      onSecret(secret);
    },
  });
  const { control } = form;
  return (
    <RecordForm
      form={form}
      submitLabel="Create subscription"
      onCancel={() =>
        void navigate({ to: '/administration/data-exchange', search: { tab: 'subscriptions' } })
      }
      differences={() => []}
    >
      <InForm control={control} name="serviceId">
        {(field) => (
          <NativeSelect
            {...field}
            label="Backend service"
            isRequired
            description="It needs the scope system/*.rs, or system/List.rs and for questions system/Task.rs."
            options={[
              { id: '', label: 'Select backend service' },
              ...services.map((one) => ({ id: one.id, label: one.name })),
            ]}
          />
        )}
      </InForm>
      <FormText
        control={control}
        name="endpoint"
        label={subscriptionLabels.endpoint}
        isRequired
        inputMode="url"
        description="Where the system takes notifications, starting with https://."
      />
      <InForm control={control} name="topics">
        {({ value, onChange, errorMessage }) => (
          <CheckboxList
            label={subscriptionLabels.topics}
            isRequired
            options={EventTopic.options.map((topic) => ({
              id: topic,
              label: topicNames[topic],
            }))}
            value={value}
            onChange={(ids) => onChange(EventTopic.options.filter((topic) => ids.includes(topic)))}
            errorMessage={errorMessage}
          />
        )}
      </InForm>
      <InForm control={control} name="content">
        {(field) => (
          <RadioGroup
            {...field}
            label={subscriptionLabels.content}
            options={SubscriptionContent.options.map((one) => ({
              id: one,
              label: contentNames[one],
              detail:
                one === 'id-only'
                  ? 'The system then reads the records with its own access.'
                  : 'The notification carries the chart, the question or the allergies: less to fetch, more to keep safe.',
            }))}
          />
        )}
      </InForm>
    </RecordForm>
  );
}
