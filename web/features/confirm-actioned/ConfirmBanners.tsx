import { isRefusal, RefusalError, sentenceOf } from '../../api/errors.ts';
import type { ActionFailure } from '../../chart/use-actioning.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { unshownConflicts } from './use-confirm.ts';

interface ConfirmBannersProps {
  /** A newer order came after the dialog was opened. */
  isSuperseded: boolean;
  /** The allergies changed after the dialog was opened. */
  areAllergiesNewer: boolean;
  failures: ReadonlyMap<string, ActionFailure>;
  /** Why the last attempt to confirm failed; null if it didn't. */
  error: Error | null;
  /** Nothing is left to confirm, so there is nothing to try again: the lost answer was a yes. */
  isSettled: boolean;
}

/** What the pharmacist has to know before confirming (CFM-07, CFM-08). */
export function ConfirmBanners(props: ConfirmBannersProps) {
  const { isSuperseded, areAllergiesNewer, ...failure } = props;
  return (
    <>
      {isSuperseded && (
        <Banner
          kind="warning"
          title="A new pharmacy request has been generated since you began actioning medication/allergy changes; please review and action the changes before you proceed."
        />
      )}
      {areAllergiesNewer && (
        <Banner
          kind="warning"
          title="The allergies have changed since you opened this. Check them as they are now before you confirm."
        />
      )}
      <Failure {...failure} />
    </>
  );
}

type FailureProps = Pick<ConfirmBannersProps, 'failures' | 'error' | 'isSettled'>;

function Failure({ failures, error, isSettled }: FailureProps) {
  if (isRefusal(error, 'Already_Confirmed')) {
    return <Banner kind="warning" title={sentenceOf(error)} />;
  }
  const conflicts = unshownConflicts(error);
  if (conflicts.length > 0 && !isSettled) {
    return (
      <Banner kind="error" title={sentenceOf(error)}>
        {conflicts.map(({ propertyName, message }) => (
          <p key={propertyName} data-medicine-text>
            {message}
          </p>
        ))}
      </Banner>
    );
  }
  const isShown = error !== null && !isRefusal(error, 'Not_Latest');
  if (isSettled || (!isShown && failures.size === 0)) return null;
  const names = [...failures.values()].map(({ name }) => name);
  return (
    <Banner kind="error" title="There was a problem marking this change as actioned.">
      We have experienced an issue confirming the medication/allergy changes have been actioned.
      Please try again.
      {isShown && error instanceof RefusalError && ` ${sentenceOf(error)}`}
      {names.length > 0 && ` Not saved (${names.length}): ${names.join('; ')}.`}
    </Banner>
  );
}
