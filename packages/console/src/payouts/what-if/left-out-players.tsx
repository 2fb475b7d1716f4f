import type { WhatIfLeftOut } from '@laurel/contract/payouts/what-if.ts';
import { ActionIcon } from '@mantine/core';
import { prizeText } from '../../campaigns/prize-text.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { allOf } from '../../values/list-text.ts';
import { PayoutStatus } from '../payout-status.tsx';
import styles from './what-if.module.css';

interface LeftOutPlayersProps {
  players: readonly WhatIfLeftOut[];
  toggle: (player_id: string) => void;
}

/** The players who are left out: which place each leaves, and which prizes. */
export function LeftOutPlayers({ players, toggle }: LeftOutPlayersProps) {
  return (
    <ul className={styles.leftOut} aria-label={t('Players who are left out')}>
      {players.map((player) => (
        <li key={player.player_id}>
          <ActionIcon
            variant="subtle"
            size="sm"
            color="gray"
            aria-label={t('Put {player} back', { player: player.player_username })}
            onClick={() => toggle(player.player_id)}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
          <span className={styles.leaving}>
            {leavingWords(player)}
            {player.payouts.map(({ id, status }) => (
              <PayoutStatus key={id} status={status} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function leavingWords({ player_username: player, player_id: id, place, owed_now }: WhatIfLeftOut): string {
  return owed_now.length === 0
    ? t('{player} ({id}) leaves place {place, number}, which wins no prize', { player, id, place })
    : t('{player} ({id}) leaves place {place, number} and {prizes}', {
        player,
        id,
        place,
        prizes: allOf(owed_now.map(prizeText)),
      });
}
