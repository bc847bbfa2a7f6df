import { useQuery } from '@tanstack/react-query';
import { dayIn } from '@wattle/contract/values/instant.ts';
import { formatClinicalDate, type PlainDate } from '@wattle/contract/values/plain-date.ts';
import { useState } from 'react';
import { chartQueries } from '../../api/chart-queries.ts';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Fact } from '../../ui/content/Fact.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useChart } from '../chart.tsx';
import styles from './script-number.module.css';

const qr = lazyPart(() => import('./qr-picture.ts'));

interface ScriptNumberProps {
  number: string;
  /** `ePrescription for …` or `Chart script for …`. */
  title: string;
  /** The day it was prescribed; null if that isn't known. */
  prescribedOn: PlainDate | null;
}

/** A script number; where QR codes are on, a button that shows it as one (HDR-08). */
export function ScriptNumber(props: ScriptNumberProps) {
  const { hasQrCode } = useChart();
  if (hasQrCode) return <NumberWithCode {...props} />;
  return <span className={styles.whole}>{props.number}</span>;
}

function NumberWithCode({ number, title, prescribedOn }: ScriptNumberProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={styles.control}
        onClick={() => setOpen(true)}
      >
        {number}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="code"
        title={title}
        footer={<Button onPress={close}>Close</Button>}
      >
        <QrPicture number={number} />
        <p className={styles.number}>{number}</p>
        <Dates prescribedOn={prescribedOn} />
      </Dialog>
    </>
  );
}

function QrPicture({ number }: { number: string }) {
  const part = qr.usePart(true);
  const picture = useQuery({
    queryKey: ['qr-picture', number],
    queryFn: () => part?.qrPicture(number) ?? null,
    enabled: part !== undefined,
    staleTime: Infinity,
  });
  return (
    <div className={styles.picture}>
      {typeof picture.data === 'string' ? (
        <img src={picture.data} alt={`QR code of ${number}`} width={300} height={300} />
      ) : picture.isError ? (
        'The QR code couldn’t be drawn. Use the number.'
      ) : (
        <Skeleton label="Loading the QR code" />
      )}
    </div>
  );
}

function Dates({ prescribedOn }: Pick<ScriptNumberProps, 'prescribedOn'>) {
  const { residentKey, zone } = useChart();
  const { data: chart } = useQuery(chartQueries(residentKey).summary);
  const updatedAt = chart?.updatedDate ?? null;
  return (
    <dl className={styles.dates}>
      <Line label="Chart updated" date={updatedAt && dayIn(zone, updatedAt)} />
      <Line label="Chart expiry" date={chart?.expiryDate ?? null} />
      <Line label="Prescription date" date={prescribedOn} />
    </dl>
  );
}

function Line({ label, date }: { label: string; date: PlainDate | null }) {
  return <Fact label={label}>{date === null ? 'Not recorded' : formatClinicalDate(date)}</Fact>;
}
