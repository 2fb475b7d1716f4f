import { Modal } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { t } from '../languages/messages.ts';
import { ActionForm, type ActionFormProps } from './action-form.tsx';

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
