import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { queries } from '../connection/queries.ts';
import { toast, toastFault } from './toasts.ts';

/** A change to the server and what follows it. */
export interface Action<Given, Answer> {
  /** The call. */
  run: (given: Given) => Promise<Answer>;
  /** What a toast says once it is done; an empty text: nothing. */
  done?: string | ((answer: Answer, given: Given) => string) | undefined;
  /** Keys of the queries that it may have changed; all of them if left out. */
  changes?: readonly (readonly unknown[])[];
  onDone?: ((answer: Answer, given: Given) => void) | undefined;
  /** What shows a fault; a toast if left out. Forms show faults themselves. */
  onFault?: (fault: Error) => void;
}

/** Changes the server: a toast reports the result, and the screen reads again what may have changed. */
export function useAction<Given, Answer>({
  run,
  done,
  changes = [[]],
  onDone,
  onFault = toastFault,
}: Action<Given, Answer>): UseMutationResult<Answer, Error, Given> {
  return useMutation<Answer, Error, Given>({
    mutationFn: run,
    onSuccess: (answer, given) => {
      const words = typeof done === 'function' ? done(answer, given) : done;
      if (words) toast(words);
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
      onDone?.(answer, given);
    },
    onError: (fault) => onFault(fault),
  });
}
