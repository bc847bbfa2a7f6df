import { allergyInWords, allergySource } from '@wattle/contract/rules/residents/allergy-text.ts';
import { useRef } from 'react';
import { AnswerFields } from '../../../clinical/allergies/AnswerFields.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { WarningIcon } from '../../../ui/content/icons.tsx';
import { announce } from '../../../ui/states/announce.ts';
import styles from '../resident-record.module.css';
import type { FirstAllergies as Known } from './use-first-allergies.ts';

interface FirstAllergiesProps {
  known: Known;
  /** Opens the form of an allergy: of the one in this place, or of a new one. */
  onEntry: (place?: number) => void;
}

/** What is known of the allergies: each of them, or why none is listed. */
export function FirstAllergies({ known, onEntry }: FirstAllergiesProps) {
  const { control, answer, entries, isMissing, takeOff } = known;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.section}>
      <h2>Allergies and adverse reactions</h2>
      <AnswerFields control={control} label="Are there any?" hasSome />
      {answer === 'LISTED' && (
        <>
          {entries.length > 0 && (
            <ul className={styles.people}>
              {entries.map((entry, place) => (
                <li key={`${place} ${entry.allergen}`} className={styles.person}>
                  <strong>{allergyInWords(entry)}</strong>
                  <span className={styles.quiet}>{allergySource(entry)}</span>
                  <div className={styles.buttons}>
                    <Button aria-label={`Correct ${entry.allergen}`} onPress={() => onEntry(place)}>
                      Correct
                    </Button>
                    <Button
                      aria-label={`Take off ${entry.allergen}`}
                      onPress={() => {
                        takeOff(place);
                        announce(`${entry.allergen} was taken off`);
                        // This button goes with it.
                        add.current?.focus();
                      }}
                    >
                      Take off
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <div {...(isMissing && { 'data-invalid': true })} className={styles.buttons}>
            <Button ref={add} onPress={() => onEntry()}>
              Add an allergy
            </Button>
            {isMissing && (
              <p role="alert" className={styles.wrong}>
                <WarningIcon size={16} />
                Add what they react to
              </p>
            )}
          </div>
        </>
      )}
    </section>
  );
}
