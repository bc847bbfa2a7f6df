import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrganisationRecord } from '@wattle/contract/entities/administration.ts';
import {
  BackendServiceForm as Form,
  type BackendServiceRecord,
} from '@wattle/contract/entities/data-exchange.ts';
import { systemScopes } from '@wattle/contract/fhir/scopes.ts';
import { portalDataExchange as portal } from '@wattle/contract/operations/portal-data-exchange.ts';
import {
  backendServiceProblems,
  completeBackendService,
} from '@wattle/contract/rules/people/data-exchange.ts';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { CheckboxList } from '../../../../ui/fields/CheckboxList.tsx';
import { InForm } from '../../../../ui/fields/InForm.tsx';
import { FormText } from '../../../../ui/fields/FormText.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { showToast } from '../../../../ui/states/Toast.tsx';
import { differencesOf } from '../../../../record/differences-of.ts';
import { RecordForm } from '../../../../record/RecordForm.tsx';
import { useRecordForm } from '../../../../record/use-record-form.ts';
import { servicesQuery } from '../queries.ts';

export const serviceLabels = {
  name: 'Name',
  jwks: 'Public key set (JWKS)',
  jwksUrl: 'Address of the public key set',
  scopes: 'Scopes',
  organisationIds: 'Organisations',
} as const satisfies Record<keyof Form, string>;

const empty: Form = { name: '', jwks: '', jwksUrl: '', scopes: [], organisationIds: [] };

interface ServiceFormProps {
  record: BackendServiceRecord | undefined;
  organisations: readonly OrganisationRecord[];
}

/** A backend service’s fields. */
export function ServiceForm({ record, organisations }: ServiceFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // However often it is sent, it registers one service.
  const [newId] = useState(() => crypto.randomUUID());
  const id = record?.id ?? newId;
  const saved = record === undefined ? empty : Form.parse(record);
  const form = useRecordForm<Form, BackendServiceRecord>({
    saved,
    nameOf: ({ name }) => name,
    revision: record?.revision,
    queryKey: servicesQuery.queryKey,
    // Refused before it is sent, so that a private key pasted by mistake doesn't leave this page.
    problems: backendServiceProblems,
    save: (values) =>
      call(portal.saveBackendService, {
        params: { id },
        body: {
          ...completeBackendService(values),
          ...(record && { revision: record.revision }),
        },
      }),
    onSaved: (service) => {
      client.setQueryData(
        servicesQuery.queryKey,
        (known) => known && [...known.filter((one) => one.id !== id), service],
      );
      void client.invalidateQueries({ queryKey: servicesQuery.queryKey });
      showToast({ kind: 'success', title: `${service.name} was saved` });
    },
    ...(record === undefined && {
      goOn: () =>
        void navigate({
          to: '/administration/data-exchange/services/$id',
          params: { id },
          replace: true,
          ignoreBlocker: true,
        }),
    }),
  });
  const { control } = form;
  const nameOf = (one: string) => organisations.find((each) => each.id === one)?.name ?? one;
  return (
    <RecordForm
      form={form}
      submitLabel={record === undefined ? 'Register service' : 'Save'}
      onCancel={() =>
        void navigate({ to: '/administration/data-exchange', search: { tab: 'services' } })
      }
      differences={(before) =>
        differencesOf(before, saved, serviceLabels, (name, of) =>
          name === 'organisationIds'
            ? of.organisationIds.map(nameOf).join(', ')
            : [of[name]].flat().join(', '),
        )
      }
    >
      <FormText
        control={control}
        name="name"
        label={serviceLabels.name}
        isRequired
        description="Shown where its records are, such as Banksia Medical Centre."
      />
      <InForm control={control} name="jwks">
        {(field) => (
          <TextArea
            {...field}
            label={serviceLabels.jwks}
            rows={6}
            description="Public keys only: RSA of 2048 bits or more, or EC P-384. The private key stays in the other system."
          />
        )}
      </InForm>
      <FormText
        control={control}
        name="jwksUrl"
        label={serviceLabels.jwksUrl}
        inputMode="url"
        description="Instead of the key set, if the system publishes it."
      />
      <InForm control={control} name="scopes">
        {(field) => (
          <CheckboxList
            {...field}
            label={serviceLabels.scopes}
            description="What it may do: rs reads and searches, cu creates and updates."
            isRequired
            options={systemScopes.map((scope) => ({ id: scope, label: scope }))}
          />
        )}
      </InForm>
      <InForm control={control} name="organisationIds">
        {(field) => (
          <CheckboxList
            {...field}
            label={serviceLabels.organisationIds}
            description="Whose residents and records it may see and send."
            isRequired
            options={organisations.map((one) => ({ id: one.id, label: one.name }))}
          />
        )}
      </InForm>
    </RecordForm>
  );
}
