import type { AllergyOutcome } from '@wattle/contract/entities/allergy-event.ts';
import { levelNames } from '@wattle/contract/rules/safety/check-words.ts';
import { Banner } from '../../../ui/states/Banner.tsx';
import styles from './allergies.module.css';

const asList = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** What a saved event means for the medicines of the chart and for one's own drafts. */
export function AllergyResult({ outcome }: { outcome: AllergyOutcome }) {
  const { found, cleared, notChecked } = outcome;
  const conflicting = found.filter(({ level }) => level === 'conflict');
  const conflicts = conflicting.length;
  const prescribers = [...new Set(conflicting.flatMap(({ prescriber }) => prescriber ?? []))];
  return (
    <div className={styles.result}>
      {found.length === 0 ? (
        <Banner kind="success" title="Saved">
          The safety check finds nothing about it among the medicines on this chart and your drafts.
        </Banner>
      ) : (
        <Banner
          kind={conflicts > 0 ? 'error' : 'warning'}
          title={
            conflicts > 0
              ? `Saved. It conflicts with ${conflicts === 1 ? 'a medicine' : `${conflicts} medicines`} here`
              : 'Saved. The safety check has something to say about it'
          }
        >
          Everybody who has this chart open sees it now, and it is marked in the list of residents.
          {conflicts > 0 && (
            <>
              {' '}
              If the next dose is near, call{' '}
              <bdi>{prescribers.length === 0 ? 'the prescriber' : asList.format(prescribers)}</bdi>{' '}
              too.
            </>
          )}
        </Banner>
      )}
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map(({ medicine, level, message, prescriber = null }) => (
            <li key={`${medicine}|${message}`}>
              <strong>{medicine}</strong>
              <p>
                <strong>{levelNames[level]}:</strong> {message}
              </p>
              {prescriber !== null && (
                <p>
                  <bdi>{prescriber}</bdi> prescribes it.
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {cleared.length > 0 && <p>No longer concerned: {cleared.join(', ')}.</p>}
      {notChecked.length > 0 && (
        <div>
          <h3 className={styles.heading}>Not checked</h3>
          <ul className={styles.whys}>
            {notChecked.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
