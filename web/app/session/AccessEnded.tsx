import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRecord } from '../../api/query.ts';
import { forgetShownList } from '../../chart/opened-list.ts';
import { forgetPhotos } from '../../lib/storage/forget-photos.ts';
import { useConfiguration } from '../start/configuration.ts';
import { MessagePage } from '../messages/MessagePage.tsx';
import { SignOutButton } from './SignOutButton.tsx';

/** What users see when their access has ended, even in the middle of a session. */
export function AccessEnded() {
  const { productName, helpdeskEmail } = useConfiguration();
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.removeQueries({ predicate: isRecord });
    forgetShownList();
    void forgetPhotos();
  }, [queryClient]);
  return (
    <MessagePage
      title={`Your access to ${productName} has ended`}
      actions={<SignOutButton reason="Access ended" />}
    >
      <p>Changes that you finalised are safe.</p>
      <p>
        If you still need access, ask the administrator at your aged care provider, or write to{' '}
        <a href={`mailto:${helpdeskEmail}`}>{helpdeskEmail}</a>.
      </p>
    </MessagePage>
  );
}
