import { useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/content/screen-icons.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus: () => void;
  errorMessage: string | undefined;
}

/** A password field with a show toggle. The browser is asked not to save it: it belongs to another system. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoFocus
      autoComplete="off"
      spellCheck="false"
      suffix={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          icon={<Icon size={20} />}
          size="small"
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
