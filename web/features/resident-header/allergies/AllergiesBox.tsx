import type { AllergyInfo } from '@wattle/contract/entities/allergy.ts';
import { recordsAllergies } from '@wattle/contract/rules/people/roles.ts';
import {
  allergyCheckText,
  allergyStatusText,
  waitingAllergyText,
} from '@wattle/contract/rules/residents/allergy-text.ts';
import { type ReactNode, useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { ChartMoment } from '../../../chart/ChartMoment.tsx';
import { allergens } from '../../../clinical/allergies/allergens.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './AllergiesBox.module.css';
import { AllergyDialog, type Saying } from './AllergyDialog.tsx';
import { AllergyHistory } from './AllergyHistory.tsx';
import { AllergyItem } from './AllergyItem.tsx';

/**
 * Allergies and adverse reactions, one row per allergen, or why there are none (HDR-09). If they aren't known, the banner
 * says so. Who may record them does it here. `waitingAction` leads to what waits from other systems.
 */
export function AllergiesBox({ waitingAction }: { waitingAction: ReactNode }) {
  const { allergies, identity, isActive } = useChart();
  const [saying, setSaying] = useState<Saying>();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const names = allergens.usePart(false);
  if (allergies === 'unknown') return null;
  const { allergy, status } = allergies;
  const mayRecord = recordsAllergies(identity.userType) && isActive;
  const waiting = waitingAllergyText(allergies.waiting);
  const means = allergyCheckText(status);
  const isAnswer = (allergen: string) => names?.answerSaid(allergen);
  const canAnswer = allergy.allergies.every(({ allergen }) => isAnswer(allergen) !== undefined);
  return (
    <section className={styles.box} aria-labelledby="allergies-title" data-status={status}>
      <h2 id="allergies-title" className={styles.title}>
        Allergies and adverse reactions
      </h2>
      <Status {...allergies} />
      {means !== null && <p>{means}</p>}
      {allergy.allergies.length > 0 && (
        <dl className={styles.list}>
          {allergy.allergies.map((one) => (
            <AllergyItem
              key={`${one.allergen}|${one.reaction}`}
              entry={one}
              answer={isAnswer(one.allergen)}
              isChecked={names === undefined || names.isReadAllergen(one.allergen)}
              onSay={mayRecord ? setSaying : undefined}
            />
          ))}
        </dl>
      )}
      {waiting !== null && (
        <div className={styles.waiting}>
          <p>
            <bdi>{waiting}</bdi>. Sent by another system and not on this list yet, so no medicine is
            checked against it.
          </p>
          {waitingAction}
        </div>
      )}
      {allergy.note !== '' && <p>{allergy.note}</p>}
      {allergy.disclaimer !== '' && <p className={styles.quiet}>{allergy.disclaimer}</p>}
      <div className={styles.actions}>
        {mayRecord && (
          <Button size="small" onPress={() => setSaying({ kind: 'entry' })}>
            Record allergy
          </Button>
        )}
        {mayRecord && canAnswer && (
          <Button size="small" onPress={() => setSaying({ kind: 'answer' })}>
            Record none known or not asked
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={() => setHistoryOpen(true)}>
          History
        </Button>
      </div>
      {isHistoryOpen && <AllergyHistory onClose={() => setHistoryOpen(false)} />}
      {saying !== undefined && (
        <AllergyDialog
          saying={saying}
          canAnswer={canAnswer}
          onSaying={setSaying}
          onClose={() => setSaying(undefined)}
        />
      )}
    </section>
  );
}

/** Why none are listed; who said so, and who recorded it when. */
function Status({ status, allergy }: AllergyInfo) {
  const text = allergyStatusText(status);
  const { recordedAt, recordedBy, saidBy = null, allergies } = allergy;
  // Of those recorded here each says it itself.
  const isSaidBelow = allergies.length > 0 && allergies.every((one) => one.recordedAt);
  return (
    <>
      {text !== null && <p>{text}</p>}
      {saidBy !== null && <p>Asked: {saidBy}</p>}
      {recordedAt !== null && !isSaidBelow && (
        <p className={styles.quiet}>
          Recorded <ChartMoment at={recordedAt} />
          {recordedBy !== null && ` by ${recordedBy}`}
        </p>
      )}
    </>
  );
}
