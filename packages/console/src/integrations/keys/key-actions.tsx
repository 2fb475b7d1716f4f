import type { ApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../kit/confirm.tsx';
import { toast } from '../../kit/toasts.ts';
import { laurel } from '../../server/laurel.ts';
import { queries } from '../../server/queries.ts';

/** For how long the old key works beside the new one, s. */
const OVERLAP_SECONDS = 86_400;

interface KeyActionsProps {
  apiKey: ApiKey;
  show: (made: { name: string; key: string }) => void;
}

/** Rotates a key with a day in which both work, or revokes it at once. */
export function KeyActions({ apiKey: { api_key_id, name, revoked_at, expires_at }, show }: KeyActionsProps) {
  const [asked, ask] = useState<'rotate' | 'revoke'>();
  if (revoked_at !== null) return null;
  const act = async () => {
    if (asked === 'rotate')
      show(await laurel.rotateApiKey({ path: { api_key_id }, body: { overlap_seconds: OVERLAP_SECONDS } }));
    else {
      await laurel.revokeApiKey({ path: { api_key_id } });
      toast(`Key “${name}” is revoked`);
    }
    await queries.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {expires_at === null && (
        <Button size="compact-xs" variant="default" onClick={() => ask('rotate')}>
          Rotate
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => ask('revoke')}>
        Revoke
      </Button>
      <Confirm
        isOpen={asked !== undefined}
        title={asked === 'rotate' ? `Rotate “${name}”?` : `Revoke “${name}”?`}
        verb={asked === 'rotate' ? 'Rotate' : 'Revoke'}
        isDanger={asked === 'revoke'}
        reason="none"
        act={act}
        close={() => ask(undefined)}
      >
        <p>
          {asked === 'rotate'
            ? 'A new key takes its place. The old one works for another 24 hours, so that your programs can change over.'
            : 'Whatever uses it is refused from now on. This cannot be undone.'}
        </p>
      </Confirm>
    </Group>
  );
}
