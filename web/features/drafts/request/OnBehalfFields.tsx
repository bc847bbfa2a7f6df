import { useQuery } from '@tanstack/react-query';
import { OrderMeans } from '@wattle/contract/entities/on-behalf.ts';
import { medications } from '@wattle/contract/operations/medications.ts';
import { onBehalfProblems, meansNames } from '@wattle/contract/rules/orders/on-behalf.ts';
import { isAssistant } from '@wattle/contract/rules/people/roles.ts';
import { nameOf, userTypes } from '@wattle/contract/values/registration-codes.ts';
import { pathOf, type ResidentKey } from '@wattle/contract/values/resident-key.ts';
import { Uuid } from '@wattle/contract/values/uuid.ts';
import { apiQuery } from '../../../api/query.ts';
import { sentenceOf } from '../../../api/errors.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useDrafting } from '../drafting.ts';
import styles from './review.module.css';

const means = OrderMeans.options.map((id) => ({ id, label: meansNames[id] }));

/** Asks whose order it is, how it came and, for a telephone order, who heard it (DRF-01). */
export function OnBehalfFields() {
  const { residentKey } = useChart();
  const { entered, enter } = useDrafting().onBehalf;
  const prescribers = useQuery(prescribersQuery(residentKey));
  const problems = useOnBehalfProblems();
  // An empty field isn't wrong yet; the button says what is missing.
  const listenerProblem =
    entered.heardBy === '' ? undefined : problems.find(({ field }) => field === 'heardBy')?.message;
  return (
    <section className={styles.onBehalf} aria-labelledby="on-behalf">
      <h3 id="on-behalf">On behalf of</h3>
      {prescribers.isLoadingError && (
        <Banner
          kind="error"
          title="We couldn’t load the prescribers."
          actions={<Button onPress={() => void prescribers.refetch()}>Try again</Button>}
        >
          {sentenceOf(prescribers.error)}
        </Banner>
      )}
      <Select
        label="Prescriber who gave the order"
        isRequired
        isDisabled={prescribers.data === undefined}
        placeholder={prescribers.isPending ? 'Loading the prescribers' : 'Choose'}
        options={(prescribers.data ?? []).map((one) => ({
          id: one.id,
          label: `${one.givenName} ${one.familyName}`,
          detail: [nameOf(userTypes, one.userType), one.prescriberNumber]
            .filter((part) => part !== null)
            .join(', '),
        }))}
        value={entered.prescriberId}
        onChange={(id) => enter({ prescriberId: Uuid.parse(id) })}
      />
      <RadioGroup
        label="How the order came"
        isRequired
        orientation="horizontal"
        options={means}
        value={entered.means}
        onChange={(chosen) => enter({ means: chosen })}
      />
      {entered.means === 'telephone' && (
        <>
          <TextField
            label="Heard a second time by"
            description="Somebody else who heard the order from the prescriber"
            isRequired
            autoComplete="off"
            value={entered.heardBy}
            onChange={(heardBy) => enter({ heardBy })}
            errorMessage={listenerProblem}
          />
          <Checkbox
            label="I read these drafts back to the prescriber, who confirmed them"
            isRequired
            value={entered.isReadBack}
            onChange={(isReadBack) => enter({ isReadBack })}
          />
        </>
      )}
    </section>
  );
}

/** What is missing or wrong in it; nothing is asked of a prescriber. */
export function useOnBehalfProblems() {
  const { residentKey, identity } = useChart();
  const { entered } = useDrafting().onBehalf;
  const { data: prescribers = [] } = useQuery({
    ...prescribersQuery(residentKey),
    enabled: isAssistant(identity.userType),
  });
  if (!isAssistant(identity.userType)) return [];
  const named = prescribers.find(({ id }) => id === entered.prescriberId);
  return onBehalfProblems(entered, {
    enteredBy: `${identity.givenName} ${identity.familyName}`,
    prescriber: named && `${named.givenName} ${named.familyName}`,
    missingNumbers: named?.missingNumbers,
  });
}

function prescribersQuery(residentKey: ResidentKey) {
  return apiQuery(medications.prescribers, { params: pathOf(residentKey) });
}
