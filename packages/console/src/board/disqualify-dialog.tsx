import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { LeaderboardRow } from '@laurel/contract/campaigns/leaderboard.ts';
import { Confirm } from '../kit/confirm.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Read } from '../kit/states.tsx';
import { toast } from '../kit/toasts.ts';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { countText, decimalText } from '../values/decimal-text.ts';
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
  const act = async (reason: string | undefined) => {
    if (row === undefined) return;
    await laurel.disqualifyPlayer({
      path: { id: campaign.id },
      body: { player_id: row.player_id, reason: reason ?? '' },
    });
    toast(`${row.player_username} is disqualified`);
    await queries.invalidateQueries();
  };
  return (
    <Confirm
      isOpen={row !== undefined}
      title={row ? `Disqualify ${row.player_username}?` : ''}
      verb="Disqualify"
      isDanger
      reason="needed"
      act={act}
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
          <p>{row.player_username} no longer stands on the board.</p>
        ) : (
          <EffectsInNumbers row={row} effects={effects} isMission={campaign.tournament_type === 'IM'} />
        )
      }
    </Read>
  );
}

interface EffectsInNumbersProps {
  row: LeaderboardRow;
  effects: DisqualificationEffects;
  isMission: boolean;
}

function EffectsInNumbers({ row, effects, isMission }: EffectsInNumbersProps) {
  const { loses, movesUp, gains, winners } = effects;
  return (
    <div className={styles.effects}>
      <ul className={styles.facts}>
        <li>
          {row.player_username} ({row.player_id}) leaves place {row.place} with {decimalText(row.score)},{' '}
          {loses.length === 0 ? 'where nothing is won' : <>and loses {loses.join(' and ')}</>}.
        </li>
        <li>
          {movesUp === 0 ? 'Nobody moves up' : `${people(movesUp)} up by one place`}
          {gains.length > 0 && (
            <>
              ; {countText(gains.length)} of them {gains.length === 1 ? 'wins' : 'win'} something better
            </>
          )}
          {gains.length === 0 &&
            movesUp > 0 &&
            (isMission ? '; prizes follow from the score alone' : '; nobody wins anything else')}
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
          caption="Who wins something better"
          columns={columns}
          rows={gains}
          rowKey={({ player_id }) => player_id}
          height="16rem"
          empty={null}
        />
      )}
      <p className="muted">
        The rounds stay stored; the player can be reinstated as long as the campaign is not settled.
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
