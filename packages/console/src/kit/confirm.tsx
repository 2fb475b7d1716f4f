import type { ReactNode } from 'react';
import { t } from '../languages/messages.ts';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import type { Action } from './use-action.ts';

/** Whether a reason must, may or cannot be given; it goes into the audit log. */
type ReasonRule = 'needed' | 'optional' | 'none';

interface ConfirmProps<Answer> extends Pick<Action<string | undefined, Answer>, 'run' | 'changes'> {
  isOpen: boolean;
  title: string;
  /** What it will do, in numbers where there are any. */
  children: ReactNode;
  /** The button that does it: the verb, not "OK". */
  verb: string;
  /** Whether it cannot be undone. */
  isDanger?: boolean;
  /** Whether what it will do is shown already; until then it cannot be done. */
  isReady?: boolean;
  reason?: ReasonRule;
  done?: string | ((answer: Answer) => string) | undefined;
  onDone?: (answer: Answer) => void;
  close: () => void;
}

/** Asks before a change that others see or that cannot be undone, and for the reason. */
export function Confirm<Answer>({
  children,
  reason = 'optional',
  isReady = true,
  run,
  ...dialog
}: ConfirmProps<Answer>) {
  return (
    <FormDialog<{ reason: string }, Answer>
      {...dialog}
      initial={{ reason: '' }}
      cancelWords={t('Keep it as it is')}
      isReady={(fields) => isReady && (reason !== 'needed' || fields.reason.trim() !== '')}
      run={(fields) => run(fields.reason.trim() || undefined)}
    >
      {({ register }) => (
        <>
          <div>{children}</div>
          {reason !== 'none' && <ReasonField register={register} isNeeded={reason === 'needed'} />}
        </>
      )}
    </FormDialog>
  );
}
