import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InstanceContents } from '@wattle/contract/entities/administration.ts';
import { userTypeNames } from '@wattle/contract/values/registration-codes.ts';
import { UserType } from '@wattle/contract/values/user-type.ts';
import { loadable } from '../../api/query.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Fact } from '../../ui/content/Fact.tsx';
import { CheckIcon, ChevronRightIcon, NeutralIcon } from '../../ui/content/icons.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { LoadingState } from '../../ui/states/states.tsx';
import styles from './administration.module.css';
import { contentsQuery } from './queries.ts';
import { type SetupStep, setupSteps } from './setup-steps.tsx';
import recordStyles from '../../record/record.module.css';

/** What the instance holds, and what is missing before it can be used. */
export function Overview() {
  usePageTitle('Administration');
  const query = useQuery(contentsQuery);
  return (
    <>
      <h1>Administration</h1>
      <Loaded
        from={loadable(query)}
        loading={<LoadingState label="Loading the overview" variant="block" count={2} />}
        failed="We couldn’t load the overview"
      >
        {(contents) => (
          <>
            <Steps steps={setupSteps(contents)} />
            <Holds contents={contents} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Steps({ steps }: { steps: readonly SetupStep[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) {
    return (
      <section className={recordStyles.panel} aria-labelledby="setup">
        <h2 id="setup">This instance is set up</h2>
        <p>Prescribers and pharmacists can work with its residents.</p>
      </section>
    );
  }
  return (
    <section className={recordStyles.panel} aria-labelledby="setup">
      <h2 id="setup">Setting up this instance</h2>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { id, title, isDone } = step;
          const Icon = isDone ? CheckIcon : step === next ? ChevronRightIcon : NeutralIcon;
          return (
            <li
              key={id}
              className={styles.step}
              data-done={isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <Icon size={20} label={isDone ? 'Done' : step === next ? 'Next' : 'Later'} />
              <div>
                {step === next ? <strong>{title}</strong> : title}
                {step === next && <div>{step.how}</div>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Holds({ contents }: { contents: InstanceContents }) {
  const { organisations, facilities, residents, medicines, users } = contents;
  const { unreadMedicines: unread = 0 } = contents;
  return (
    <section className={recordStyles.panel} aria-labelledby="holds">
      <h2 id="holds">What this instance holds</h2>
      <dl className={styles.facts}>
        <Fact label={<Link to="/administration/organisations">Organisations</Link>}>
          {count(organisations)}
        </Fact>
        <Fact label={<Link to="/administration/facilities">Facilities</Link>}>
          {count(facilities)}{' '}
          {facilities > 0 && <Link to="/administration/turn-round">Turn-round times</Link>}
        </Fact>
        <Fact label="Active residents">{count(residents)}</Fact>
        <Fact label="Products in the medicine catalogue">
          {count(medicines)} <Link to="/administration/new-product">Add a medicine</Link>
          {unread > 0 && (
            <div>
              <Link to="/administration/unread-products">
                Strengths to correct: {count(unread)}
              </Link>
            </div>
          )}
        </Fact>
      </dl>
      <h3>
        <Link to="/administration/users">Users</Link> with access
      </h3>
      <dl className={styles.facts}>
        {UserType.options.map((type) => (
          <Fact
            key={type}
            label={
              <Link to="/administration/users" search={{ userType: type }}>
                {userTypeNames[type]}
              </Link>
            }
          >
            {users[type] ?? 'None'}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function count(number: number): string {
  return number === 0 ? 'None' : number.toLocaleString('en-AU');
}
