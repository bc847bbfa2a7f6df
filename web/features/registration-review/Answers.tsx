import type { Registration } from '@wattle/contract/entities/registration.ts';
import {
  type RegistrationField,
  registrationLabels,
  sectionsOf,
} from '@wattle/contract/rules/people/registration-sections.ts';
import { registrationWarning } from '@wattle/contract/rules/people/registration-warnings.ts';
import {
  genders,
  nameOf,
  otherType,
  states,
  userTypes,
} from '@wattle/contract/values/registration-codes.ts';
import { dateText } from '../../lib/time/date-text.ts';
import { Fact } from '../../ui/content/Fact.tsx';
import { InfoIcon } from '../../ui/content/icons.tsx';
import styles from './review.module.css';

interface AnswersProps {
  registration: Registration;
  /** Whether to show the form's warnings. */
  hasHints: boolean;
}

/** Everything that was sent, in form order. */
export function Answers({ registration, hasHints }: AnswersProps) {
  return (
    <div className={styles.answers}>
      {sectionsOf(registration.userType).map(({ id, title, fields }) => (
        <section key={id} aria-labelledby={`section-${id}`}>
          <h2 id={`section-${id}`}>{title}</h2>
          <dl className={styles.list}>
            {fields
              // Only the extra provider numbers that were given.
              .filter((name) => !/[2-5]$/.test(name) || registration[name] !== '')
              .map((name) => (
                <Answer key={name} {...{ name, hasHints }} value={registration[name]} />
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface AnswerProps {
  name: RegistrationField;
  value: string;
  hasHints: boolean;
}

function Answer({ name, value, hasHints }: AnswerProps) {
  const warning = hasHints ? registrationWarning(name, value) : undefined;
  return (
    <Fact label={registrationLabels[name]}>
      {value === '' ? (
        <span className={styles.quiet}>Not given</span>
      ) : (
        <bdi>{shownText(name, value)}</bdi>
      )}
      {warning !== undefined && (
        <span className={styles.warning}>
          <InfoIcon size={16} />
          {warning}
        </span>
      )}
    </Fact>
  );
}

const lists: Partial<Record<RegistrationField, typeof genders>> = {
  gender: genders,
  userType: [...userTypes, otherType],
  state: states,
};

function shownText(name: RegistrationField, value: string): string {
  const list = lists[name];
  if (list !== undefined) return nameOf(list, value);
  return dateText(value);
}
