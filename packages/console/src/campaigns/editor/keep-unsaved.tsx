import { Button, Group, Modal, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useUnsaved } from '../../kit/unsaved.ts';
import { t } from '../../languages/messages.ts';
import { useDraft, useIsDirty } from './use-draft.ts';

/** Asks before what is not saved is left, by a link as by closing the tab. */
export function KeepUnsaved() {
  const draft = useDraft();
  const isDirty = useIsDirty();
  useUnsaved(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && draft.isDirty(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={stay} title={t('Leave without saving?')}>
      <Stack gap="md">
        <p className="muted">{t('You lose the changes that you have not saved.')}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={stay} data-autofocus>
            {t('Stay here')}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {t('Leave and discard changes')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
