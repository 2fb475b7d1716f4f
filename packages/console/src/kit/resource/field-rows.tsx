import { PasswordInput, Select, type SelectProps, Switch, Textarea, TextInput } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import {
  Controller,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

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
