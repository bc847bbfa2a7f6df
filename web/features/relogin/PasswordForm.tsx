import type { Identity } from '@wattle/contract/entities/user.ts';
import { portal } from '@wattle/contract/operations/portal.ts';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { isRefusal, sentenceOf } from '../../api/errors.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { Banner } from '../../ui/states/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { credentialsOf } from './credentials.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './relogin.module.css';

interface PasswordFormProps {
  identity: Identity;
  onCancel: () => void;
  /** Not called once the page is left. */
  onDone: () => void;
}

/** The password is kept only in this form and in the one call that checks it. */
export function PasswordForm({ identity, onCancel, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [isPending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const name = identity.externalUserName ?? '';
  const isShown = useIsShown();

  const check = async () => {
    setPending(true);
    setWrong(undefined);
    setFailure(undefined);
    try {
      await call(portal.validateClinicalUser, {
        body: {
          authoringSystem: identity.authoringSystem ?? '',
          authoringSystemForeignKey: identity.authoringSystemForeignKey ?? '',
          userCreds: credentialsOf(name, password),
        },
      });
      if (isShown()) onDone();
    } catch (error) {
      const tell = isRefusal(error, 'Invalid_Password') ? setWrong : setFailure;
      tell(sentenceOf(error));
      setPending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending && password !== '') void check();
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>
        Enter the clinical system password for <strong>{name}</strong> to finalise a Schedule 8
        medicine.
      </p>
      <PasswordField
        label="Clinical system password"
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setWrong(undefined);
        }}
        onFocus={() => setWrong(undefined)}
        errorMessage={wrong}
      />
      {/* Announced at once: with the focus on the button, the field's own message would not be read. */}
      <VisuallyHidden role="alert">{wrong}</VisuallyHidden>
      {failure !== undefined && <Banner kind="error" title={failure} />}
      <div className={styles.actions}>
        <Button isDisabled={isPending} onPress={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          disabledReason={password === '' ? 'Enter your password first' : undefined}
        >
          OK
        </Button>
      </div>
    </form>
  );
}
