import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { FaultNotice } from './states.tsx';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  /** What it will do, in numbers where there are any. */
  children: ReactNode;
  /** The button that does it: the verb, not "OK". */
  verb: string;
  /** Whether it cannot be undone. */
  isDanger?: boolean;
  /** Whether a reason must, may or cannot be given; it goes into the audit log. */
  reason?: 'needed' | 'optional' | 'none';
  /** Does it; the dialog stays open with the fault where that fails. */
  act: (reason: string | undefined) => Promise<unknown>;
  close: () => void;
}

/** Asks before something that others see or that cannot be undone, and why it is done. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, title, close } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen && <Question {...props} />}
    </Modal>
  );
}

function Question({ children, verb, isDanger = false, reason = 'optional', act, close }: ConfirmProps) {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const form = useId();
  const given = text.trim();
  const submit = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await act(given === '' ? undefined : given);
      close();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  };
  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <div>{children}</div>
        {reason !== 'none' && (
          <Textarea
            data-autofocus
            label={reason === 'needed' ? 'Reason' : 'Reason (optional)'}
            description="Kept in the audit log with your name"
            required={reason === 'needed'}
            withAsterisk={false}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {fault !== undefined && <FaultNotice error={fault} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isBusy}>
            Keep it as it is
          </Button>
          <Button
            type="submit"
            color={isDanger ? 'red' : 'laurel'}
            loading={isBusy}
            disabled={reason === 'needed' && given === ''}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
