import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentCampaign } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { scoreWords } from '../campaigns/kinds.ts';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { allOf } from '../values/list-text.ts';
import styles from './board-tab.module.css';
import { lastPaidPlace, titledPrizes } from './board-words.ts';
import {
  type BoardPart,
  type DisqualificationEffects,
  disqualificationEffects,
  type Gain,
} from './disqualification-effects.ts';

interface DisqualifyDialogProps {
  campaign: TournamentCampaign;
  /** Who is to be taken off; undefined: nobody is asked about. */
  row: LeaderboardRow | undefined;
  /** Of the board that is shown. */
  version: number;
  close: () => void;
}

/** Shows who moves up and who wins what before a player is taken off the board. */
export function DisqualifyDialog({ campaign, row, version, close }: DisqualifyDialogProps) {
  return (
    <Confirm
      isOpen={row !== undefined}
      title={row ? t('Disqualify {player}?', { player: row.player_username }) : ''}
      verb={t('Disqualify')}
      isDanger
      reason="needed"
      run={(reason = '') =>
        laurel.disqualifyPlayer({
          path: { id: campaign.id },
          body: { player_id: row?.player_id ?? '', reason },
        })
      }
      done={t('{player} is disqualified', { player: row?.player_username ?? '' })}
      close={close}
    >
      {row && <Effects campaign={campaign} row={row} version={version} />}
    </Confirm>
  );
}

interface EffectsProps {
  campaign: TournamentCampaign;
  row: LeaderboardRow;
  version: number;
}

function Effects({ campaign, row, version }: EffectsProps) {
  const query = useDisqualificationEffects(campaign, row, version);
  return (
    <Read query={query} lines={3}>
      {(effects) =>
        effects === null ? (
          <p>{t('{player} is no longer on the board.', { player: row.player_username })}</p>
        ) : (
          <EffectsInNumbers row={row} effects={effects} type={campaign.tournament_type} />
        )
      }
    </Read>
  );
}

interface EffectsInNumbersProps {
  row: LeaderboardRow;
  effects: DisqualificationEffects;
  type: TournamentType;
}

function EffectsInNumbers({ row, effects, type }: EffectsInNumbersProps) {
  const { gains, winners } = effects;
  return (
    <div className={styles.effects}>
      <ul className="bulleted">
        <li>{leavingWords(row, effects.loses, type)}</li>
        <li>{movingWords(effects, type)}</li>
        {winners.map(({ title, before, after }) => (
          <li key={title}>{winnersWords(title, after - before)}</li>
        ))}
      </ul>
      {gains.length > 0 && (
        <DataTable
          caption={t('Players who win a better prize')}
          columns={columns}
          rows={gains}
          rowKey={({ player_id }) => player_id}
          height="16rem"
          empty={null}
        />
      )}
      <p className="muted">
        {t('Laurel keeps the rounds. You can reinstate the player until the campaign is settled.')}
      </p>
    </div>
  );
}

function leavingWords(row: LeaderboardRow, loses: readonly string[], type: TournamentType): string {
  const values = {
    player: row.player_username,
    id: row.player_id,
    place: row.place,
    score: scoreWords(row.score, type),
  };
  return loses.length === 0
    ? t('{player} ({id}) leaves place {place} with {score}, which wins no prize.', values)
    : t('{player} ({id}) leaves place {place} with {score}, and loses {prizes}.', {
        ...values,
        prizes: allOf(loses),
      });
}

function movingWords({ movesUp: moving, gains }: DisqualificationEffects, type: TournamentType): string {
  if (moving === 0) return t('No player moves up.');
  if (gains.length > 0)
    return t(
      '{moving, plural, one {# player moves} other {# players move}} up by one place; {gaining, plural, one {# of them wins} other {# of them win}} a better prize.',
      { moving, gaining: gains.length },
    );
  return type === 'IM'
    ? t(
        '{moving, plural, one {# player moves} other {# players move}} up by one place; prizes depend on the score alone.',
        { moving },
      )
    : t(
        '{moving, plural, one {# player moves} other {# players move}} up by one place; no prize changes hands.',
        { moving },
      );
}

function winnersWords(prize: string, by: number): string {
  return by > 0
    ? t('{prize}: {count, plural, one {# winner} other {# winners}} more than now.', { prize, count: by })
    : t('{prize}: {count, plural, one {# winner} other {# winners}} fewer than now.', { prize, count: -by });
}

const columns: Column<Gain>[] = [
  {
    title: t('Place'),
    tight: true,
    cell: ({ place_before, place_after }) => `${place_before} → ${place_after}`,
  },
  { title: t('Player'), cell: ({ player_username, player_id }) => `${player_username} · ${player_id}` },
  {
    title: t('Prize'),
    cell: ({ before, after }) => `${before.join(', ') || t('none')} → ${after.join(', ')}`,
  },
];

/** Most lines that one call reads. */
const PAGE = 1_000;
/** How often the board may change between two pages of it before the newest lines are taken as they are. */
const TRIES = 3;

/** What taking this player off would do to the board as it is now; computed again when the board changes. */
function useDisqualificationEffects(campaign: TournamentCampaign, row: LeaderboardRow, version: number) {
  const prizes = campaign.tournament_type === 'IM' ? [] : titledPrizes(campaign);
  return useRead(
    campaignKey(campaign.id, 'without', row.player_id, version),
    async (signal) => {
      const part = await partBehind(campaign, row, signal);
      return part && disqualificationEffects(part, prizes);
    },
    { placeholderData: keepPreviousData },
  );
}

/**
 * The player's line and those behind it, down to the first that has another place and wins nothing either way; null: no
 * longer there.
 */
async function partBehind(
  campaign: TournamentCampaign,
  { player_id, place }: LeaderboardRow,
  signal: AbortSignal,
): Promise<BoardPart | null> {
  for (let tried = 1; ; tried++) {
    const until = Math.max(place, lastPaidPlace(campaign)) + 1;
    const read = await linesUntil(campaign.id, place, until, signal);
    if (!read.isOneBoard && tried < TRIES) continue;
    const own = read.rows.findIndex((row) => row.player_id === player_id);
    if (own === -1) return null;
    return { rows: read.rows.slice(own), before: read.before + own, count: read.count };
  }
}

/** Lines from a page before `place` to the first behind place `until`. */
async function linesUntil(id: number, place: number, until: number, signal: AbortSignal) {
  // The player may have fallen back meanwhile, or shares the place with others: lines from the page on are enough for both.
  const first = Math.floor((place - 1) / PAGE);
  const rows: LeaderboardRow[] = [];
  const versions = new Set<number>();
  let count = 0;
  for (let page = first; ; page++) {
    const read = await laurel.readLeaderboard({
      path: { id },
      query: { page: page + 1, page_size: PAGE },
      signal,
    });
    rows.push(...read.results);
    versions.add(read.version);
    count = read.count;
    const last = read.results.at(-1);
    if (read.next === null || last === undefined || last.place > until)
      return { rows, before: first * PAGE, count, isOneBoard: versions.size === 1 };
  }
}
