import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import styles from './photo-fields.module.css';

export type { Area };

interface PictureCropperProps {
  address: string;
  /** The chosen square, in the picture's pixels. */
  onArea: (area: Area) => void;
}

/** The picture under a square: it is dragged, pinched or moved by the arrow keys until the face fills the square. */
export function PictureCropper({ address, onArea }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const id = useId();
  return (
    <div className={styles.cropping}>
      <div className={styles.cropper}>
        <Cropper
          image={address}
          aspect={1}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={6}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onArea(area)}
          // The page's policy allows no styles that a script writes.
          disableAutomaticStylesInjection
          mediaProps={{ alt: 'The photo' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'What is kept of the photo. The arrow keys move it',
          }}
        />
      </div>
      <label htmlFor={id}>Size</label>
      <input
        id={id}
        type="range"
        min={1}
        max={6}
        step={0.1}
        value={zoom}
        onChange={({ target }) => setZoom(Number(target.value))}
        className={styles.zoom}
      />
    </div>
  );
}
