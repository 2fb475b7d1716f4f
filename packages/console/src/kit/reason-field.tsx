import { Textarea } from '@mantine/core';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { t } from '../languages/messages.ts';

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
