import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { FaultNotice } from './page.tsx';
import { type Action, useAction } from './use-action.ts';

export interface ActionFormProps<Fields extends FieldValues, Answer>
  extends Omit<Action<Fields, Answer>, 'onFault'> {
  /** What the fields hold at first. */
  initial: DefaultValues<Fields>;
  children: (form: UseFormReturn<Fields>) => ReactNode;
  /** The text of the button that sends the form: a verb, not "OK". */
  verb: ReactNode | ((fields: Fields) => ReactNode);
  isDanger?: boolean;
  /** Whether the fields can be sent; required fields say so themselves. */
  isReady?: (fields: Fields) => boolean;
  /** Puts the form away; left out where it always stays on the screen. */
  cancel?: { words: string; leave: () => void };
  /** The parts of a fault, each with the field that it is about, if there is one. */
  faultsAt?: (fault: Error) => { field: Path<Fields> | undefined; message: string }[];
}

/** Fields that one call sends. A refused call leaves them as they are and shows why. */
export function ActionForm<Fields extends FieldValues, Answer>(props: ActionFormProps<Fields, Answer>) {
  const { initial, children, faultsAt = () => [], ...action } = props;
  const form = useForm<Fields>({ defaultValues: initial });
  const { mutate, error, isPending } = useAction<Fields, Answer>({
    ...action,
    onFault: (fault) => {
      for (const { field, message } of faultsAt(fault)) if (field) form.setError(field, { message });
    },
  });
  return (
    <form onSubmit={form.handleSubmit((fields) => mutate(fields as Fields))} noValidate>
      <Stack gap="md">
        {children(form)}
        {error && isElsewhere(faultsAt(error)) && <FaultNotice error={error} />}
        <FormButtons {...props} form={form} isPending={isPending} />
      </Stack>
    </form>
  );
}

/** Whether part of a fault is about no field. */
function isElsewhere(parts: { field: string | undefined }[]): boolean {
  return parts.length === 0 || parts.some(({ field }) => field === undefined);
}

interface FormButtonsProps<Fields extends FieldValues>
  extends Pick<ActionFormProps<Fields, never>, 'verb' | 'isDanger' | 'isReady' | 'cancel'> {
  form: UseFormReturn<Fields>;
  isPending: boolean;
}

function FormButtons<Fields extends FieldValues>(props: FormButtonsProps<Fields>) {
  const { verb, isDanger = false, isReady = () => true, cancel, form, isPending } = props;
  const fields = form.watch();
  return (
    <Group justify={cancel ? 'flex-end' : 'flex-start'} gap="sm">
      {cancel && (
        <Button variant="default" onClick={cancel.leave} disabled={isPending}>
          {cancel.words}
        </Button>
      )}
      <Button
        type="submit"
        color={isDanger ? 'red' : 'laurel'}
        loading={isPending}
        disabled={!isReady(fields)}
      >
        {typeof verb === 'function' ? verb(fields) : verb}
      </Button>
    </Group>
  );
}
