import type { Player } from '@laurel/contract/players/player-view.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';
import { queries } from '../connection/queries.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { saveJson } from '../kit/save-file.ts';
import { toastFault } from '../kit/toasts.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';

/** Export of all that is known, and erasure: what the law lets a player ask for. */
export function PlayerActions({ player: { player_id, player_username } }: { player: Player }) {
  const [isAsked, ask] = useState(false);
  const navigate = useNavigate();
  const mayExport = useMay('manager');
  const mayErase = useMay('admin');
  const leave = () => {
    queries.removeQueries({ queryKey: ['player', player_id] });
    void navigate({ to: '/players' });
  };
  return (
    <>
      {mayExport && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => save(player_id).catch(toastFault)}
        >
          {t('Export')}
        </Button>
      )}
      {mayErase && (
        <Button variant="default" leftSection={<Icon name="remove" />} onClick={() => ask(true)}>
          {t('Erase')}
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        title={t('Erase {player}?', { player: player_username })}
        verb={t('Erase for ever')}
        isDanger
        reason="needed"
        run={(reason = '') => laurel.erasePlayer({ ...namePlayer(player_id), body: { reason } })}
        done={t('The player is erased')}
        changes={[]}
        onDone={leave}
        close={() => ask(false)}
      >
        <p>
          {rich(
            'The id <code>{player}</code>, names and facts disappear from all stored data and from every screen. Boards keep the place under the same public id, and a resend of an event still counts once. Laurel refuses the erasure while a payout of the player is open. You cannot undo this.',
            { player: player_id, code: (words) => <code>{words}</code> },
          )}
        </p>
      </Confirm>
    </>
  );
}

async function save(player_id: string): Promise<void> {
  saveJson(`player-${player_id}.json`, await laurel.exportPlayer(namePlayer(player_id)));
}
