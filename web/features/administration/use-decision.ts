import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportLate } from '../../chart/report-failure.ts';
import { useIsShown } from '../../lib/page/use-is-shown.ts';
import { showToast } from '../../ui/states/Toast.tsx';

export interface DecisionOptions<T> {
  confirm: (input: T) => Promise<unknown>;
  /** The keys of what has to be fetched again, whether it worked or not. */
  outdated: readonly QueryKey[];
  /** Said once it is done. */
  done: string;
  /** What it does, such as "end the access of Ada Chen": said if it fails after the dialog was left. */
  what: string;
  onClose: () => void;
}

/** Does what a dialog asked about, and closes it. */
export function useDecision<T = void>({
  confirm,
  outdated,
  done,
  what,
  onClose,
}: DecisionOptions<T>) {
  const client = useQueryClient();
  const isShown = useIsShown();
  return useMutation({
    mutationFn: confirm,
    onSuccess: () => {
      showToast({ kind: 'success', title: done });
      onClose();
    },
    onError: (failure) => {
      if (!isShown()) reportLate(what, failure);
    },
    // Somebody else may have done it, so show what the server has now.
    onSettled: () => {
      for (const queryKey of outdated) void client.invalidateQueries({ queryKey });
    },
  });
}
