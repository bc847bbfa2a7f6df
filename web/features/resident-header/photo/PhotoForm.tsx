import { portal } from '@wattle/contract/operations/portal.ts';
import { dayIn, toInstant } from '@wattle/contract/values/instant.ts';
import type { PlainDate } from '@wattle/contract/values/plain-date.ts';
import { findPlainDate } from '@wattle/contract/values/plain-date.ts';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Banner } from '../../../ui/states/Banner.tsx';
import { useAutoFocus } from '../../../ui/use-auto-focus.ts';
import { cutPicture, findProblem } from './cut-picture.ts';
import { PictureCropper, type Area } from './PictureCropper.tsx';
import type { PhotoFormProps } from './PhotoConsentForm.tsx';
import styles from './photo-dialog.module.css';
import { useSavePhoto } from './use-save-photo.ts';

/** Takes a photo by the tablet's camera or from a file, cuts it to a square and saves it. */
export function PhotoForm({ onSaved, onCancel, onDirty }: PhotoFormProps) {
  const { residentKey, zone, today } = useChart();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [area, setArea] = useState<Area>();
  const [takenOn, setTakenOn] = useState<string>(today);
  const first = useAutoFocus<HTMLButtonElement>(true);
  const saving = useSavePhoto(portal.savePhoto, 'Photo', onSaved);
  // What the browser keeps of the picture is given up with it.
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  const choose = async (file: File) => {
    const next = URL.createObjectURL(file);
    const found = await findProblem(file, next);
    setProblem(found);
    if (found !== undefined) {
      URL.revokeObjectURL(next);
      return;
    }
    onDirty(true);
    setArea(undefined);
    setAddress(next);
    setTakenOn(dayOf(file, zone, today));
  };
  const day = findPlainDate(takenOn);
  const submit = async () => {
    if (address === undefined || area === undefined || day === undefined) return;
    const data = await cutPicture(address, area);
    await saving.save({ body: { ...residentKey, data, takenOn: day } });
  };
  return (
    <FormShell
      ignoresEnter
      onSubmit={submit}
      submitLabel="Save photo"
      submitError={saving.problem}
      submitDisabledReason={
        area === undefined
          ? 'Take or choose a photo first'
          : day === undefined
            ? 'Enter the day of the photo'
            : undefined
      }
      isSubmitting={saving.isSaving}
      isDirty={address !== undefined}
      onCancel={onCancel}
    >
      <div className={styles.buttons}>
        <FileButton ref={first} label="Take a photo" isCamera onChoose={choose} />
        <FileButton label="Choose a file" onChoose={choose} />
      </div>
      {problem !== undefined && <Banner kind="error" title={problem} />}
      {address !== undefined && (
        <>
          <PictureCropper key={address} address={address} onArea={setArea} />
          <DateField
            label="Day of the photo"
            value={takenOn}
            onChange={setTakenOn}
            max={today}
            maxMessage="The day is in the future."
            isRequired
          />
        </>
      )}
    </FormShell>
  );
}

/** The day a file is from, as far as the browser knows. */
function dayOf(file: File, zone: Parameters<typeof dayIn>[0], today: PlainDate): PlainDate {
  const day = dayIn(zone, toInstant(new Date(file.lastModified)));
  return day < today ? day : today;
}

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** Whether a tablet opens its camera. */
  isCamera?: boolean;
  onChoose: (file: File) => Promise<void>;
}

function FileButton({ ref, label, isCamera = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button ref={ref} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment' as const })}
        hidden
        data-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file !== undefined) void onChoose(file);
        }}
      />
    </>
  );
}
