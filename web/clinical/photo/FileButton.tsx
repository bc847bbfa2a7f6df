import { type Ref, useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';

interface FileButtonProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** Whether a tablet opens its camera. */
  isCamera?: boolean;
  onChoose: (file: File) => Promise<void>;
}

/** Takes a photo by the tablet's camera, or from a file. */
export function FileButton({ ref, label, isCamera = false, onChoose }: FileButtonProps) {
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
