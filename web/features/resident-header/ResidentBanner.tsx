import { allergySign, waitingAllergyText } from '@wattle/contract/rules/residents/allergy-text.ts';
import { chartName } from '@wattle/contract/rules/residents/resident-name.ts';
import { leaveTitle } from '@wattle/contract/rules/residents/leave-words.ts';
import { formatClinicalDate } from '@wattle/contract/values/plain-date.ts';
import { type ReactNode, useState } from 'react';
import { useChart } from '../../chart/chart.tsx';
import { UnbrokenText } from '../../clinical/UnbrokenText.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { cx } from '../../lib/cx.ts';
import { CtgBadge } from './contacts/CtgBadge.tsx';
import { CoronavirusBadge } from './coronavirus/CoronavirusBadge.tsx';
import { HpiiButton } from './identifiers/HpiiButton.tsx';
import { IhiButton } from './identifiers/IhiButton.tsx';
import { PhotoDue } from './photo/PhotoDue.tsx';
import { ResidentPhoto } from './photo/ResidentPhoto.tsx';
import styles from './ResidentBanner.module.css';
import { secondIdentifier } from './resident-fields.ts';
import { SimilarNameBadge } from './SimilarNameBadge.tsx';

/** Whose chart it is, and what they react to (CHT-01). */
export function ResidentBanner({ actions }: { actions: ReactNode }) {
  const { resident, isActive, leave } = useChart();
  const identifier = secondIdentifier(resident);
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  return (
    <div
      className={cx(styles.banner, (!isActive || leave !== null) && styles.gone)}
      data-resident-banner
    >
      <ResidentPhoto isOpen={isPhotoOpen} onOpen={setPhotoOpen} />
      <div className={styles.who} data-left-free>
        <h1 className={styles.name}>{chartName(resident)}</h1>
        <p className={styles.facts}>
          <span>
            Born <strong>{formatClinicalDate(resident.dateOfBirth)}</strong> ({resident.age} years)
          </span>
          <span>{resident.sex.name.trim() === '' ? 'Gender not recorded' : resident.sex.name}</span>
          <span>
            {identifier === null ? (
              'No Medicare, DVA or pension number'
            ) : (
              <>
                {identifier.name} <strong>{identifier.number}</strong>
              </>
            )}
          </span>
        </p>
      </div>
      <div className={styles.signs} data-left-free>
        {!isActive && <Badge kind="critical">{resident.residentStatus}</Badge>}
        {leave !== null && (
          <Badge kind="critical">
            <span>
              <UnbrokenText>{leaveTitle(leave)}</UnbrokenText>
            </span>
          </Badge>
        )}
        <AllergySign />
        <WaitingAllergySign />
        <SimilarNameBadge />
        <CoronavirusBadge />
        <CtgBadge />
        <PhotoDue onPress={() => setPhotoOpen(true)} />
      </div>
      <div className={styles.actions}>
        <IhiButton />
        <HpiiButton />
        {actions}
      </div>
    </div>
  );
}

/** One of five labels for allergies. One that failed to load never looks like one that isn't there. */
function AllergySign() {
  const { allergies } = useChart();
  if (allergies === 'unknown') return <Badge kind="critical">Allergies unavailable</Badge>;
  const sign = allergySign(allergies.status);
  if (sign !== null) {
    return <Badge kind={allergies.status === 'NONE KNOWN' ? 'neutral' : 'caution'}>{sign}</Badge>;
  }
  const allergens = allergies.allergy.allergies.map(({ allergen }) => allergen);
  return <Badge kind="critical">Allergies: {allergens.join(', ')}</Badge>;
}

/** Beside it, what another system sent: until somebody decides, it may be one of them. */
function WaitingAllergySign() {
  const { allergies } = useChart();
  const waiting = allergies === 'unknown' ? null : waitingAllergyText(allergies.waiting);
  return waiting !== null && <Badge kind="critical">{waiting}</Badge>;
}
