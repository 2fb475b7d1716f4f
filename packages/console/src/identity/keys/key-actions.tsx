import type { ApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { t } from '../../languages/messages.ts';

/** For how long the old key keeps working after a rotation, s. */
const OVERLAP_SECONDS = 86_400;

interface KeyActionsProps {
  apiKey: ApiKey;
  show: (made: { name: string; key: string }) => void;
}

/** Rotates a key with a day in which both work, or revokes it at once. */
export function KeyActions({ apiKey: { api_key_id, name, revoked_at, expires_at }, show }: KeyActionsProps) {
  const [asked, ask] = useState<'rotate' | 'revoke'>();
  if (revoked_at !== null) return null;
  const rotate = async () =>
    show(await laurel.rotateApiKey({ path: { api_key_id }, body: { overlap_seconds: OVERLAP_SECONDS } }));
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {expires_at === null && (
        <Button size="compact-xs" variant="default" onClick={() => ask('rotate')}>
          {t('Rotate')}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => ask('revoke')}>
        {t('Revoke')}
      </Button>
      <Confirm
        isOpen={asked !== undefined}
        title={asked === 'rotate' ? t('Rotate “{name}”?', { name }) : t('Revoke “{name}”?', { name })}
        verb={asked === 'rotate' ? t('Rotate') : t('Revoke')}
        isDanger={asked === 'revoke'}
        reason="none"
        run={asked === 'rotate' ? rotate : () => laurel.revokeApiKey({ path: { api_key_id } })}
        done={asked === 'rotate' ? undefined : t('Key “{name}” is revoked', { name })}
        changes={[['api-keys']]}
        close={() => ask(undefined)}
      >
        <p>
          {asked === 'rotate'
            ? t(
                'Laurel creates a new key. The old one works for another 24 hours, so that your programs can switch.',
              )
            : t('Laurel refuses this key from now on. You cannot undo this.')}
        </p>
      </Confirm>
    </Group>
  );
}
