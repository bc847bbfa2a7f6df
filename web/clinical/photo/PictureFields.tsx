import type { Ref } from 'react';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Banner } from '../../ui/states/Banner.tsx';
import { FileButton } from './FileButton.tsx';
import { PictureCropper } from './PictureCropper.tsx';
import styles from './photo-fields.module.css';
import type { Picture } from './use-picture.ts';

interface PictureFieldsProps {
  picture: Picture;
  firstRef?: Ref<HTMLButtonElement>;
}

/** Takes or chooses a picture, cuts it to a square and asks its day. */
export function PictureFields({ picture, firstRef }: PictureFieldsProps) {
  const { address, problem, takenOn, today, choose, setArea, setTakenOn } = picture;
  return (
    <>
      <div className={styles.buttons}>
        <FileButton
          {...(firstRef !== undefined && { ref: firstRef })}
          label="Take a photo"
          isCamera
          onChoose={choose}
        />
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
    </>
  );
}
