import { Button, type ButtonProps, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { t } from '../languages/messages.ts';
import { FormDialog } from './action-form.tsx';
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
  onDone?: ((answer: Answer) => void) | undefined;
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

interface ReasonFieldProps<Fields extends FieldValues & { reason: string }> {
  register: UseFormRegister<Fields>;
  isNeeded?: boolean;
  /** Where the reason is kept; left out: in the audit log. */
  kept?: string;
  /** Whether a dialog begins with it. */
  isFirst?: boolean;
}

/** Why somebody does something that others will ask about. */
export function ReasonField<Fields extends FieldValues & { reason: string }>(
  props: ReasonFieldProps<Fields>,
) {
  const {
    register,
    isNeeded = false,
    isFirst = true,
    kept = t('Kept in the audit log with your name'),
  } = props;
  return (
    <Textarea
      {...(isFirst && { 'data-autofocus': true })}
      label={isNeeded ? t('Reason') : t('Reason (optional)')}
      description={kept}
      autosize
      minRows={2}
      {...register('reason' as Path<Fields>)}
    />
  );
}

interface AskingButtonProps<Answer>
  extends Omit<ButtonProps, 'children'>,
    Omit<ConfirmProps<Answer>, 'isOpen' | 'close'> {
  /** What the button says; left out: the verb. */
  label?: string;
  'aria-label'?: string;
  /** Why the button is disabled. */
  hint?: string | undefined;
}

/** A button that asks first, by default for what cannot be undone. No form may hold it, as its dialog holds a form. */
export function AskingButton<Answer>({
  label,
  hint,
  title,
  verb,
  children,
  isDanger = true,
  isReady = true,
  reason = 'none',
  run,
  changes = [[]],
  done,
  onDone,
  ...look
}: AskingButtonProps<Answer>) {
  const [isOpen, open] = useState(false);
  const dialog = { isOpen, title, verb, isDanger, isReady, reason, run, changes, done, onDone };
  return (
    <>
      <Button variant="default" title={hint} {...look} onClick={() => open(true)}>
        {label ?? verb}
      </Button>
      <Confirm {...dialog} close={() => open(false)}>
        {children}
      </Confirm>
    </>
  );
}
