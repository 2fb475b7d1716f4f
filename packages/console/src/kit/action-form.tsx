import {
  Button,
  type ButtonProps,
  Group,
  Modal,
  PasswordInput,
  Select,
  type SelectProps,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import {
  Controller,
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
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

interface FormDialogProps<Fields extends FieldValues, Answer>
  extends Omit<ActionFormProps<Fields, Answer>, 'cancel'> {
  isOpen: boolean;
  title: string;
  /** The text of the button that changes nothing. */
  cancelWords?: string;
  close: () => void;
}

/** A form in a dialog, which closes once its call succeeded. */
export function FormDialog<Fields extends FieldValues, Answer>({
  isOpen,
  title,
  cancelWords = t('Cancel'),
  close,
  onDone,
  ...form
}: FormDialogProps<Fields, Answer>) {
  const finish = (answer: Answer, given: Fields) => {
    close();
    onDone?.(answer, given);
  };
  return (
    <Modal opened={isOpen} onClose={close} title={title} size="lg">
      {isOpen && <ActionForm {...form} onDone={finish} cancel={{ words: cancelWords, leave: close }} />}
    </Modal>
  );
}

interface FormButtonProps<Fields extends FieldValues, Answer>
  extends Omit<FormDialogProps<Fields, Answer>, 'isOpen' | 'close'> {
  /** What the button says; left out: the title. */
  label?: string;
  look?: ButtonProps;
}

/** A button that opens a form in a dialog, usually one that adds something. */
export function FormButton<Fields extends FieldValues, Answer>(props: FormButtonProps<Fields, Answer>) {
  const { label = props.title, look, ...form } = props;
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} {...look} onClick={() => open(true)}>
        {label}
      </Button>
      <FormDialog {...form} isOpen={isOpen} close={() => open(false)} />
    </>
  );
}

/** A field of a form as data. */
export interface FieldRow<Fields extends FieldValues>
  extends Pick<SelectProps, 'label' | 'description' | 'placeholder' | 'searchable' | 'limit' | 'maxLength'> {
  name: Path<Fields>;
  /** How it is typed; left out: in one line. */
  as?: 'lines' | 'password' | 'switch';
  /** What can be chosen, where it is not typed. */
  choices?: SelectProps['data'];
  /** What is asked for where it is empty; left out: it may be empty. */
  required?: string;
  rules?: RegisterOptions<Fields, Path<Fields>>;
  minRows?: number;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  'data-autofocus'?: true;
}

interface FieldRowsProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  rows: readonly FieldRow<Fields>[];
}

/** Fields below each other, each with what is wrong with it. */
export function FieldRows<Fields extends FieldValues>({ form, rows }: FieldRowsProps<Fields>) {
  return rows.map((row) => <Field key={row.name} form={form} row={row} />);
}

interface FieldProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  row: FieldRow<Fields>;
}

function Field<Fields extends FieldValues>({ form, row }: FieldProps<Fields>) {
  const { name, as, choices, required, rules, minRows = 2, searchable, limit, ...looks } = row;
  const { register, control, formState } = form;
  const error = (get(formState.errors, name) as FieldError | undefined)?.message;
  if (choices) {
    const select = { ...looks, data: choices, searchable: searchable ?? false, ...(limit && { limit }) };
    return (
      <Controller
        name={name}
        control={control}
        render={({ field }) => <Select allowDeselect={false} error={error} {...select} {...field} />}
      />
    );
  }
  const field = {
    ...looks,
    error,
    ...register(name, { ...rules, ...(required && { required }) } as typeof rules),
  };
  if (as === 'switch') return <Switch {...field} />;
  if (as === 'lines') return <Textarea autosize minRows={minRows} {...field} />;
  return as === 'password' ? <PasswordInput {...field} /> : <TextInput {...field} />;
}
