import { useQuery } from '@tanstack/react-query';
import { formatHpii } from '@wattle/contract/rules/residents/identifier-format.ts';
import { isPrescriber } from '@wattle/contract/rules/people/roles.ts';
import { useState } from 'react';
import { type CheckedHpii, hpiiQuery } from '../../../api/health-identifiers.ts';
import { loadable } from '../../../api/query.ts';
import { useChart } from '../../../chart/chart.tsx';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Loaded } from '../../../ui/states/Loaded.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import styles from './identifiers.module.css';

/** Opens the HPI-I of whoever has the chart open, for the four types that prescribe (CHT-01, HDR-12). */
export function HpiiButton() {
  const [isOpen, setOpen] = useState(false);
  const { identity } = useChart();
  if (!isPrescriber(identity.userType)) return null;
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <span>
          <span data-wide-label>Practitioner </span>HPI-I
        </span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title="Practitioner HPI-I"
      >
        <OwnHpii />
      </Dialog>
    </>
  );
}

function OwnHpii() {
  const hpii = useQuery(hpiiQuery(useChart().identity));
  return (
    <Loaded
      from={loadable(hpii)}
      loading={<Skeleton count={3} label="Loading the HPI-I" />}
      failed="We couldn’t load the HPI-I"
      isEmpty={hpii.data === null}
      empty={<p>No HPI-I is recorded for you.</p>}
    >
      {(found) =>
        found !== null && (
          <HpiiDetails
            hpii={found}
            isChecking={hpii.isFetching}
            onRetry={() => void hpii.refetch()}
          />
        )
      }
    </Loaded>
  );
}

interface HpiiDetailsProps {
  hpii: CheckedHpii;
  isChecking: boolean;
  onRetry: () => void;
}

function HpiiDetails({ hpii, isChecking, onRetry }: HpiiDetailsProps) {
  const { givenName, familyName, hpiiNumber, state } = hpii;
  return (
    <>
      <p className={styles.whose}>
        <strong>
          {givenName} {familyName}
        </strong>
      </p>
      <p className={styles.number}>
        {formatHpii(hpiiNumber, state === 'invalid')}
        {state === 'invalid' && (
          <span className={styles.advice}> – Check details with facility</span>
        )}
      </p>
      {state === 'failed' ? (
        <Banner
          kind="warning"
          title="We couldn’t validate the HPI-I"
          actions={
            <Button isPending={isChecking} onPress={onRetry}>
              Retry
            </Button>
          }
        />
      ) : (
        <p>
          <Badge kind={state === 'valid' ? 'positive' : 'critical'}>
            {state === 'valid' ? 'Valid' : 'Invalid'}
          </Badge>
        </p>
      )}
    </>
  );
}
