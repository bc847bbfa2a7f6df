import type { medications } from '@wattle/contract/operations/medications.ts';
import { logEvent } from '../../commands/log-event.ts';
import type { Container } from '../../container.ts';
import type { Handlers } from '../../http/services.ts';
import { version } from '../../version.ts';

type HomeHandlers = Pick<Handlers<typeof medications>, 'lmsLinks' | 'version' | 'logEvent'>;

/** The footer's data, and failures on users' screens. */
export function homeHandlers(container: Container): HomeHandlers {
  const { instance } = container.settings;
  return {
    lmsLinks: async () => ({
      trainingManuals: linkTo('Training manuals', instance.current.trainingUrl),
      releaseInformation: linkTo('Release information', instance.current.releaseUrl),
    }),
    version: async () => ({ version }),
    logEvent: (call) => logEvent(container, call),
  };
}

const linkTo = (title: string, url: string) => (url === '' ? null : { title, url });
