// The only file that uses react-aria's toast, which is still marked unstable.
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { cx } from '../../lib/cx.ts';
import { followHeight } from '../../lib/page/follow-height.ts';
import { type BannerKind, kindIcons } from './Banner.tsx';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { CloseIcon } from '../content/icons.tsx';
import styles from './Toast.module.css';

export interface ToastMessage {
  kind: BannerKind;
  title: string;
  body?: string;
  /** What can be done about it, such as undoing it. */
  action?: { readonly label: string; readonly onPress: () => void };
}

const shownFor = 8_000;
/** There is something to decide. */
const shownWithAction = 20_000;

export const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 4 });
const keys = new WeakMap<ToastMessage, string>();

/** Good news disappears automatically, bad news stays until closed. */
export function addToast(message: ToastMessage): void {
  const stays = message.kind === 'error' || message.kind === 'warning';
  const timeout = message.action === undefined ? shownFor : shownWithAction;
  keys.set(message, queue.add(message, stays ? {} : { timeout }));
}

export function removeToast(message: ToastMessage): void {
  const key = keys.get(message);
  if (key !== undefined) queue.close(key);
}

const leaveRoom = (region: HTMLElement | null) =>
  region === null ? undefined : followHeight(region, document.documentElement, '--messages');

/** The visible toasts. */
export function ToastStack() {
  return (
    <AriaToastRegion
      ref={leaveRoom}
      queue={queue}
      className={cx(styles.region)}
      aria-label="Notifications"
    >
      {({ toast }) => {
        const { kind, title, body, action } = toast.content;
        const Icon = kindIcons[kind];
        return (
          <AriaToast toast={toast} className={cx(styles.toast, styles[kind])}>
            <Icon size={20} className={cx(styles.icon)} />
            <ToastContent className={styles.words}>
              <Text slot="title" className={cx(styles.title)}>
                {title}
              </Text>
              {body !== undefined && <Text slot="description">{body}</Text>}
            </ToastContent>
            {action !== undefined && (
              <Button
                size="small"
                onPress={() => {
                  queue.close(toast.key);
                  action.onPress();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton
              label="Close"
              icon={<CloseIcon />}
              size="small"
              hideTooltip
              onPress={() => queue.close(toast.key)}
            />
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
