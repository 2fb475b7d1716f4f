import type { Page } from '@laurel/contract/operations/pages.ts';
import type { PayoutPrize } from '@laurel/contract/payouts/payouts.ts';
import type { WhatIfLeftOut, WhatIfRow } from '@laurel/contract/payouts/what-if.ts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { prizeText } from '../../campaigns/edits/prize-words.ts';
import { campaignKey, laurel, pathId, useRead } from '../../connection/laurel.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Panel, Read, StateBadge } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { allOf } from '../../values/list-text.ts';
import { statusWords } from '../payout-words.ts';
import styles from './what-if.module.css';

/** More lines of the board without the players are not shown. */
const LINES = 200;

interface WhatIfPanelProps {
  id: string;
  /** Of the board that is shown; another one is asked about anew. */
  version: number;
  players: readonly string[];
  choose: (players: readonly string[]) => void;
  toggle: (player_id: string) => void;
}

/** The board and the payouts as they would be without some players; nothing is changed by looking. */
export function WhatIfPanel({ id, version, players, choose, toggle }: WhatIfPanelProps) {
  return (
    <Panel
      title={t('What if some players had not played?')}
      actions={<AllWithAlarms id={id} version={version} choose={choose} />}
    >
      {players.length === 0 ? (
        <p className="muted">
          {t('Tick players on the board below to see it and its payouts without them.')}
        </p>
      ) : (
        <Without id={id} version={version} players={players} toggle={toggle} />
      )}
    </Panel>
  );
}

function Without({ id, version, players, toggle }: Omit<WhatIfPanelProps, 'choose'>) {
  const query = useRead(
    campaignKey(id, 'what-if', version, players),
    (signal) =>
      laurel.readWhatIf({
        path: { id: pathId(id) },
        query: { without: [...players], page_size: LINES },
        signal,
      }),
    { placeholderData: (before) => before },
  );
  return <Read query={query}>{(answer) => <Answer answer={answer} toggle={toggle} />}</Read>;
}

interface AnswerProps {
  answer: Page<WhatIfRow> & { without: WhatIfLeftOut[]; settled: boolean };
  toggle: (player_id: string) => void;
}

function Answer({ answer: { results, without, settled, count }, toggle }: AnswerProps) {
  const gaining = results.filter(
    ({ owed, owed_now }) => JSON.stringify(owed) !== JSON.stringify(owed_now),
  ).length;
  return (
    <div className={styles.answer}>
      <LeftOutPlayers players={without} toggle={toggle} />
      <p>
        {t(
          '{gaining, plural, =0 {No other player wins something else.} one {One other player wins something else.} other {# other players win something else.}}',
          { gaining },
        )}{' '}
        <span className="muted">
          {settled
            ? t('The settled board stays as it is, and what is rejected goes to no other player.')
            : t('To take players off the board, disqualify them.')}
        </span>
      </p>
      <DataTable
        caption={t('The board without them')}
        columns={columns}
        rows={results}
        rowKey={({ player_id }) => player_id}
        isSelected={({ owed, owed_now }) => wins(owed) !== wins(owed_now)}
        height="20rem"
        empty={<p className="muted">{t('Nobody else is on the board.')}</p>}
      />
      {count > results.length && (
        <p className="muted">{t('The first {count, number} lines.', { count: results.length })}</p>
      )}
    </div>
  );
}

/** Chooses everybody on the first page of the board who has an open alarm. */
function AllWithAlarms({ id, version, choose }: Pick<WhatIfPanelProps, 'id' | 'version' | 'choose'>) {
  const query = useRead(campaignKey(id, 'with alarms', version), async (signal) => {
    const path = { id: pathId(id) };
    const { results } = await laurel.readLeaderboard({ path, query: { page_size: 100 }, signal });
    return results.flatMap(({ player_id, open_alarms }) => (open_alarms === undefined ? [] : [player_id]));
  });
  const suspects = query.data ?? [];
  if (suspects.length === 0) return null;
  return (
    <Button variant="default" size="xs" onClick={() => choose(suspects)}>
      {t('Without {count, plural, one {the player who has} other {the # players who have}} an open alarm', {
        count: suspects.length,
      })}
    </Button>
  );
}

/** Each place and prize without the players, next to those with them. */
const columns: Column<WhatIfRow>[] = [
  { title: t('Player'), cell: ({ player_username, player_id }) => `${player_username} · ${player_id}` },
  {
    title: t('Place'),
    align: 'end',
    tight: true,
    cell: ({ place, place_now }) => (place === place_now ? place : `${place_now} → ${place}`),
  },
  { title: t('Would win'), cell: ({ owed }) => wins(owed) },
  { title: t('Wins now'), cell: ({ owed_now }) => <span className="muted">{wins(owed_now)}</span> },
  {
    title: t('Payouts'),
    tight: true,
    cell: ({ payouts }) => payouts.map(({ id, status }) => <StateBadge key={id} {...statusWords[status]} />),
  },
];

function wins(owed: readonly PayoutPrize[]): string {
  return owed.length === 0 ? t('nothing') : allOf(owed.map(prizeText));
}

interface LeftOutPlayersProps {
  players: readonly WhatIfLeftOut[];
  toggle: (player_id: string) => void;
}

/** The players who are left out: which place each leaves, and which prizes. */
function LeftOutPlayers({ players, toggle }: LeftOutPlayersProps) {
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
          <Group gap="0.25rem 0.5rem">
            {leavingWords(player)}
            {player.payouts.map(({ id, status }) => (
              <StateBadge key={id} {...statusWords[status]} />
            ))}
          </Group>
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
