import { portal } from '@wattle/contract/operations/portal.ts';
import { useEffect, useEffectEvent } from 'react';
import { useChart } from '../../../chart/chart.tsx';
import { PictureFields } from '../../../clinical/photo/PictureFields.tsx';
import { usePicture } from '../../../clinical/photo/use-picture.ts';
import { FormShell } from '../../../ui/dialogs/FormShell.tsx';
import { useAutoFocus } from '../../../ui/use-auto-focus.ts';
import type { PhotoFormProps } from './PhotoConsentForm.tsx';
import { useSavePhoto } from './use-save-photo.ts';

const missing = {
  picture: 'Take or choose a photo first',
  day: 'Enter the day of the photo',
} as const;

/** Takes a photo by the tablet's camera or from a file, cuts it to a square and saves it. */
export function PhotoForm({ onSaved, onCancel, onDirty }: PhotoFormProps) {
  const { residentKey, zone, today } = useChart();
  const picture = usePicture(zone, today);
  const first = useAutoFocus<HTMLButtonElement>(true);
  const saving = useSavePhoto(portal.savePhoto, 'Photo', onSaved);
  const isDirty = picture.address !== undefined;
  const report = useEffectEvent(onDirty);
  useEffect(() => report(isDirty), [isDirty]);
  const submit = async () => {
    const photo = await picture.cut();
    if (photo !== undefined) await saving.save({ body: { ...residentKey, ...photo } });
  };
  return (
    <FormShell
      ignoresEnter
      onSubmit={submit}
      submitLabel="Save photo"
      submitError={saving.problem}
      submitDisabledReason={picture.missing && missing[picture.missing]}
      isSubmitting={saving.isSaving}
      isDirty={isDirty}
      onCancel={onCancel}
    >
      <PictureFields picture={picture} firstRef={first} />
    </FormShell>
  );
}
