import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx';
import { SignOutIcon } from '../../ui/content/icons.tsx';
import { signOut } from './sign-out.ts';

interface SignOutButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** As recorded. */
  reason: string;
  children?: ReactNode;
}

/** The way out of a page that leads no further. */
export function SignOutButton(props: SignOutButtonProps) {
  const { reason, variant = 'primary', children = 'Sign out', className } = props;
  const queryClient = useQueryClient();
  return (
    <Button
      variant={variant}
      className={className}
      icon={<SignOutIcon />}
      onPress={() => void signOut(queryClient, reason)}
    >
      {children}
    </Button>
  );
}
