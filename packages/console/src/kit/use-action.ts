import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { queries } from '../server/queries.ts';
import { toast, toastFault } from './toasts.ts';

interface Action<Given, Answer> {
  /** The call. */
  run: (given: Given) => Promise<Answer>;
  /** What is said once it is done. */
  done?: string | ((answer: Answer, given: Given) => string);
  /** What is shown of the server and may have changed by it; everything unless told. */
  changes?: readonly (readonly unknown[])[];
  onDone?: (answer: Answer, given: Given) => void;
  /** A form shows faults beside its fields; elsewhere they are a toast. */
  showsFaults?: boolean;
}

/** Something that changes the server: a toast says how it went, and what is shown is read again. */
export function useAction<Given, Answer>({
  run,
  done,
  changes,
  onDone,
  showsFaults = false,
}: Action<Given, Answer>): UseMutationResult<Answer, Error, Given> {
  return useMutation<Answer, Error, Given>({
    mutationFn: run,
    onSuccess: (answer, given) => {
      if (done !== undefined) toast(typeof done === 'string' ? done : done(answer, given));
      for (const queryKey of changes ?? [[]]) void queries.invalidateQueries({ queryKey: [...queryKey] });
      onDone?.(answer, given);
    },
    onError: (error) => {
      if (!showsFaults) toastFault(error);
    },
  });
}
