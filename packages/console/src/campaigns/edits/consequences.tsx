import type { CampaignDefinition, TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { Consequences as Changes, PlayerDifference } from '@laurel/contract/simulation/previews.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Badge } from '../../kit/page.tsx';
import { PlayerName, useNamed } from '../../kit/player-name.tsx';
import { t } from '../../languages/messages.ts';
import { EditSlopes } from '../../pictures/edit-slopes/edit-slopes.tsx';
import { prizeChange, shownSlopes, slopeOutcome } from '../../pictures/edit-slopes/edit-slopes-model.ts';
import { countText, moneyText } from '../../values/decimal-text.ts';
import { costRows } from '../editor/cost-words.ts';
import { scoreWords } from '../kinds.ts';
import styles from './edits.module.css';

interface ConsequencesProps {
  preview: Changes;
  definition: Pick<CampaignDefinition, 'budget'> & { tournament_type?: TournamentType };
}

/** Who moves, who gains or loses a prize, and what it costs. */
export function Consequences({ preview, definition }: ConsequencesProps) {
  const { changes, differences, changed } = preview;
  const winners = differences.filter((one) => slopeOutcome(one) !== 'same');
  const movers = differences.filter((one) => one.level_before !== one.level_after);
  const onBoard = differences.filter(isOnBoard);
  const score = scoreColumn(definition.tournament_type);
  const changedOnBoard = changed - (differences.length - onBoard.length);
  if (changes.length === 0)
    return <p>{t('Only texts change: every score, place and prize stays the same.')}</p>;
  return (
    <>
      <Numbers preview={preview} />
      <Cost preview={preview} definition={definition} />
      {changedOnBoard > 0 && <Slopes differences={onBoard} changed={changedOnBoard} />}
      <Differences
        title={t('Who rises or falls')}
        columns={[playerColumn, levelColumn, score]}
        rows={movers}
      />
      <Differences title={t('Who gains or loses a prize')} columns={[...columns, score]} rows={winners} />
    </>
  );
}

function Slopes({ differences, changed }: { differences: PlayerDifference[]; changed: number }) {
  const named = useNamed(shownSlopes(differences));
  const names = new Map(named.map(({ player_id, player_username }) => [player_id, player_username]));
  const withNames = differences.map((one) => ({
    ...one,
    player_username: names.get(one.player_id) ?? one.player_id,
  }));
  return <EditSlopes differences={withNames} changed={changed} />;
}

/** Whether the board or a prize differs, and not the level alone. */
function isOnBoard(one: PlayerDifference): boolean {
  const isSameLine = one.place_before === one.place_after && one.score_before === one.score_after;
  return !isSameLine || slopeOutcome(one) !== 'same';
}

interface DifferencesProps {
  title: string;
  columns: Column<PlayerDifference>[];
  rows: PlayerDifference[];
}

function Differences({ title, columns, rows }: DifferencesProps) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={styles.subtitle}>{title}</h3>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ player_id }) => player_id}
        height="60vh"
        empty={null}
      />
    </>
  );
}

function Numbers({ preview }: { preview: Changes }) {
  const { players_before, players_after, entered, left, moved, prizes_changed, losing_players } = preview;
  const { risen, fallen } = preview;
  const rows = [
    { name: t('Players on the board'), value: arrow(countText(players_before), countText(players_after)) },
    { name: t('Join the board'), value: countText(entered) },
    { name: t('Leave the board'), value: countText(left) },
    { name: t('Change their place'), value: countText(moved) },
    ...(risen === undefined ? [] : [{ name: t('Rise to a higher level'), value: countText(risen) }]),
    ...(fallen === undefined ? [] : [{ name: t('Fall to a lower level'), value: countText(fallen) }]),
    { name: t('Win a different prize'), value: countText(prizes_changed) },
    { name: t('Lose a prize'), value: countText(losing_players) },
  ];
  return (
    <dl className={styles.numbers}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the prizes cost before and after, kind by kind. */
function Cost({ preview, definition: { budget } }: ConsequencesProps) {
  const { cost_before, cost_after, extra_cost, most_extra_cost } = preview;
  const isDearer = extra_cost !== '0' || !['0', null].includes(most_extra_cost);
  const [before, after] = [costRows(cost_before), costRows(cost_after)];
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))];
  const worth = (rows: typeof before, kind: string) =>
    rows.find((one) => one.kind === kind)?.worth ?? t('none');
  return (
    <>
      <h3 className={styles.subtitle}>{t('Cost of the prizes won so far')}</h3>
      {kinds.length === 0 && <p className="muted">{t('Players win no prize, before or after.')}</p>}
      <ul className={styles.changes}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className="muted">{kind}</span>
            <span className="numeric">{arrow(worth(before, kind), worth(after, kind))}</span>
          </li>
        ))}
      </ul>
      {isDearer && <p className="muted">{extraWords(preview)}</p>}
      {budget !== null && (
        <p className="muted">
          {t('The budget is {amount}.', { amount: moneyText(budget.amount, budget.currency) })}
        </p>
      )}
    </>
  );
}

/** How much more cash and bonus the edit gives, now and at most. */
function extraWords({ extra_cost, most_extra_cost, cost_after: { currency } }: Changes): string {
  const now = moneyText(extra_cost, currency);
  if (most_extra_cost === null)
    return t('It costs {now} more now; every further winner may add to that.', { now });
  const most = moneyText(most_extra_cost, currency);
  return t('It costs {now} more now, and {most} more at most.', { now, most });
}

const playerColumn: Column<PlayerDifference> = {
  title: t('Player'),
  cell: ({ player_id }) => <PlayerName player_id={player_id} />,
};
const levelColumn: Column<PlayerDifference> = {
  title: t('Level'),
  align: 'end',
  tight: true,
  cell: ({ level_before = 0, level_after = 0 }) => arrow(level_before, level_after),
};
const scoreColumn = (type?: TournamentType): Column<PlayerDifference> => ({
  title: t('Score'),
  align: 'end',
  tight: true,
  cell: ({ score_before, score_after }) =>
    arrow(score_before && scoreWords(score_before, type), score_after && scoreWords(score_after, type)),
});
const columns: Column<PlayerDifference>[] = [
  playerColumn,
  {
    title: t('Prize'),
    cell: (difference) => (
      <Badge tone={slopeOutcome(difference) === 'gained' ? 'good' : 'bad'}>{prizeChange(difference)}</Badge>
    ),
  },
  {
    title: t('Place'),
    align: 'end',
    tight: true,
    cell: ({ place_before, place_after }) => arrow(place_before, place_after),
  },
];

function arrow(before: string | number | null, after: string | number | null): string {
  return before === after ? String(before ?? '–') : `${before ?? '–'} → ${after ?? '–'}`;
}
