import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { laurel } from '../connection/laurel.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Read } from '../kit/states.tsx';
import { countText } from '../values/decimal-text.ts';
import { scoreWords } from './board-words.ts';
import type { DisqualificationEffects, Gain } from './disqualification-effects.ts';
import styles from './disqualify-dialog.module.css';
import { useDisqualificationEffects } from './use-effects.ts';

interface DisqualifyDialogProps {
  campaign: Campaign;
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
      title={row ? `Disqualify ${row.player_username}?` : ''}
      verb="Disqualify"
      isDanger
      reason="needed"
      run={(reason = '') =>
        laurel.disqualifyPlayer({
          path: { id: campaign.id },
          body: { player_id: row?.player_id ?? '', reason },
        })
      }
      done={`${row?.player_username} is disqualified`}
      close={close}
    >
      {row && <Effects campaign={campaign} row={row} version={version} />}
    </Confirm>
  );
}

function Effects({ campaign, row, version }: { campaign: Campaign; row: LeaderboardRow; version: number }) {
  const query = useDisqualificationEffects(campaign, row, version);
  return (
    <Read query={query} lines={3}>
      {(effects) =>
        effects === null ? (
          <p>{row.player_username} is no longer on the board.</p>
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
  const { loses, movesUp, gains, winners } = effects;
  return (
    <div className={styles.effects}>
      <ul className={styles.facts}>
        <li>
          {row.player_username} ({row.player_id}) leaves place {row.place} with {scoreWords(row.score, type)},{' '}
          {loses.length === 0 ? 'which wins no prize' : <>and loses {loses.join(' and ')}</>}.
        </li>
        <li>
          {movesUp === 0 ? 'No player moves up' : `${people(movesUp)} up by one place`}
          {gains.length > 0 && (
            <>
              ; {countText(gains.length)} of them {gains.length === 1 ? 'wins' : 'win'} a better prize
            </>
          )}
          {gains.length === 0 &&
            movesUp > 0 &&
            (type === 'IM' ? '; prizes depend on the score alone' : '; no prize changes hands')}
          .
        </li>
        {winners.map(({ title, before, after }) => (
          <li key={title}>
            {title}: {difference(after - before)} than now.
          </li>
        ))}
      </ul>
      {gains.length > 0 && (
        <DataTable
          caption="Players who win a better prize"
          columns={columns}
          rows={gains}
          rowKey={({ player_id }) => player_id}
          height="16rem"
          empty={null}
        />
      )}
      <p className="muted">
        Laurel keeps the rounds. You can reinstate the player until the campaign is settled.
      </p>
    </div>
  );
}

function people(count: number): string {
  return count === 1 ? '1 player moves' : `${countText(count)} players move`;
}

function difference(by: number): string {
  const count = countText(Math.abs(by));
  return `${count} ${Math.abs(by) === 1 ? 'winner' : 'winners'} ${by > 0 ? 'more' : 'fewer'}`;
}

const columns: Column<Gain>[] = [
  {
    id: 'place',
    title: 'Place',
    tight: true,
    cell: ({ place_before, place_after }) => `${place_before} → ${place_after}`,
  },
  {
    id: 'player',
    title: 'Player',
    cell: ({ player_username, player_id }) => `${player_username} · ${player_id}`,
  },
  {
    id: 'prize',
    title: 'Prize',
    cell: ({ before, after }) => `${before.join(', ') || 'none'} → ${after.join(', ')}`,
  },
];
