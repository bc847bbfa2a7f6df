import { Button } from '../../../ui/buttons/Button.tsx';
import { ConsentFields } from '../../../clinical/photo/ConsentFields.tsx';
import { PictureFields } from '../../../clinical/photo/PictureFields.tsx';
import styles from '../resident-record.module.css';
import type { FirstPhoto as Photo } from './use-first-photo.ts';

/** Whether the resident may be photographed and, if so, a photo. */
export function FirstPhoto({ photo }: { photo: Photo }) {
  const { consent, setConsent, isAsking, picture } = photo;
  return (
    <section className={styles.section}>
      <h2>Photo</h2>
      <ConsentFields mayWait consent={consent} onChange={setConsent} isAsking={isAsking} />
      {consent.answer === 'yes' && (
        <>
          <PictureFields picture={picture} />
          {picture.address !== undefined && (
            <div className={styles.buttons}>
              <Button onPress={picture.forget}>Take no photo now</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
