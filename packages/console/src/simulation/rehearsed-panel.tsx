import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { PrizeCost as Cost } from '@laurel/contract/campaigns/prize-cost.ts';
import type { CostSpread, WindowResult } from '@laurel/contract/simulation/several-windows.ts';
import type { Assumption } from '@laurel/contract/simulation/simulations.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { Group, Select, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { costWords } from '../campaigns/editor/cost-words.ts';
import { type Column, DataTable, TablePanel } from '../kit/data-table.tsx';
import { Empty, Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { PrizeCost } from '../pictures/prize-cost/prize-cost.tsx';
import { momentFormat } from '../pictures/time/moment-format.ts';
import { timeText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import { countText, decimalText, moneyText } from '../values/decimal-text.ts';
import { type RehearsalWords, rehearsalWords } from './rehearsal-words.ts';
import styles from './rehearse.module.css';
import type { Rehearsed } from './use-rehearsal.ts';

/** What one definition would have come to: its cost week by week, the board of a week, and what is not certain about it. */
export function RehearsedPanel({ result, kind }: { result: Rehearsed; kind: CampaignKindName }) {
  const { variant, runs } = result;
  const words = rehearsalWords[kind];
  const zone = useShownZone();
  const currency = runs[0]?.cost.currency ?? '';
  const { budget } = variant;
  const weeks = runs.map(({ window, cost }) => ({ start: window.start, cost: moneyOf(cost) }));
  return (
    <Panel title={variant.name}>
      <Stack gap="md">
        {weeks.some(({ cost }) => cost !== '0') ? (
          <PrizeCost
            weeks={weeks}
            currency={currency}
            budget={budget?.currency === currency ? budget.amount : null}
            format={momentFormat(zone)}
          />
        ) : (
          <p className="muted">{t('No player would have won cash or bonus money in these weeks.')}</p>
        )}
        <DataTable
          caption={t('Weeks of {name}', { name: variant.name })}
          columns={weekColumns(zone, words)}
          rows={runs.toReversed()}
          rowKey={({ window }) => window.start}
          empty={null}
        />
        <Doubts runs={runs} />
        <BoardOfWeek name={variant.name} runs={runs} zone={zone} words={words} />
      </Stack>
    </Panel>
  );
}

/** Cash and bonus together, exactly. */
function moneyOf({ cash, bonus }: Cost): string {
  return exactText(add(parseDecimal(cash), parseDecimal(bonus)));
}

function weekColumns(zone: string, words: RehearsalWords): Column<WindowResult>[] {
  return [
    { title: t('From'), cell: ({ window }) => timeText(window.start, zone) },
    { title: t('Winners'), cell: ({ winners, count }) => words.winnersOf(winners.count, count) },
    { title: t('Prizes'), cell: ({ cost }) => costWords(cost) },
    {
      title: t('Rounds'),
      align: 'end',
      cell: ({ rounds, unpriced }) => (
        <>
          {countText(rounds)}
          {unpriced > 0 && <div>{t('and {count, number} unpriced', { count: unpriced })}</div>}
        </>
      ),
    },
  ];
}

const assumedWords: Record<Assumption, string> = {
  everybody_joined: t('It assumes that all players joined: past events do not show who would have opted in.'),
  everybody_qualified: t('It assumes that all players are on the places of the earlier campaigns.'),
  received_in_time: t('It assumes that every event arrived in time: events that were late count here.'),
};

/** Assumptions, and rounds that could not be counted, next to the numbers that they concern. */
function Doubts({ runs }: { runs: WindowResult[] }) {
  const assumed = [...new Set(runs.flatMap((run) => run.assumed))];
  const unpriced = runs.reduce((sum, run) => sum + run.unpriced, 0);
  const quiet = runs.filter(({ rounds, unpriced: missing }) => rounds + missing === 0).length;
  return (
    <div className={styles.doubts}>
      <Title order={3} fz="md">
        {t('Assumptions')}
      </Title>
      <ul className="bulleted">
        {assumed.map((one) => (
          <li key={one}>{assumedWords[one]}</li>
        ))}
        <li>
          {unpriced === 0
            ? t('Every round had an exchange rate.')
            : t(
                '{count, plural, one {# round is} other {# rounds are}} not counted, because {count, plural, one {its currency has} other {their currencies have}} no exchange rate. Prizes could go to others.',
                { count: unpriced },
              )}
        </li>
        {quiet > 0 && (
          <li>
            {t(
              'In {quiet, number} of {weeks, plural, one {# week} other {# weeks}} these rules count no stored round, so {quiet, plural, one {that week shows} other {those weeks show}} no cost.',
              { quiet, weeks: runs.length },
            )}
          </li>
        )}
        <li>{t('Players did not know of the campaign. With it they may play more, or other games.')}</li>
      </ul>
    </div>
  );
}

interface BoardOfWeekProps {
  name: string;
  runs: WindowResult[];
  zone: string;
  words: RehearsalWords;
}

function BoardOfWeek({ name, runs, zone, words }: BoardOfWeekProps) {
  const newest = runs.at(-1);
  const [chosen, choose] = useState<string>();
  const run = runs.find(({ window }) => window.start === chosen) ?? newest;
  if (!run) return null;
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="md">
          {words.first}
        </Title>
        <Select
          aria-label={t('Of which week')}
          size="xs"
          w={260}
          data={runs.toReversed().map(({ window }) => ({
            value: window.start,
            label: t('from {time}', { time: timeText(window.start, zone) }),
          }))}
          value={run.window.start}
          onChange={(start) => start && choose(start)}
        />
      </Group>
      <DataTable
        caption={`${words.first}: ${name}`}
        columns={boardColumns(words)}
        rows={run.board}
        rowKey={({ player_id }) => player_id}
        empty={<Empty title={words.none} icon="trophy" />}
      />
    </>
  );
}

function boardColumns(words: RehearsalWords): Column<LeaderboardRow>[] {
  return [
    { title: t('Place'), align: 'end', cell: ({ place }) => place },
    { title: t('Player'), cell: ({ player_username, player_id }) => `${player_username} · ${player_id}` },
    { title: words.score, align: 'end', cell: ({ score }) => decimalText(score) },
    { title: t('Prize'), cell: ({ prizes }) => prizes.join(', ') },
  ];
}

/** Both definitions in a line each: what they would have cost, and for how many. */
export function SideBySide({ rehearsed, kind }: { rehearsed: Rehearsed[]; kind: CampaignKindName }) {
  return (
    <TablePanel
      title={t('Side by side')}
      caption={t('Both definitions over all weeks')}
      columns={columnsOf(kind)}
      rows={rehearsed}
      rowKey={({ variant }) => variant.name}
      empty={null}
    />
  );
}

const columnsOf = (kind: CampaignKindName): Column<Rehearsed>[] => [
  { title: t('Definition'), cell: ({ variant }) => <strong>{variant.name}</strong> },
  { title: t('Cash a week'), cell: ({ spread }) => amountWords(spread, 'cash') },
  { title: t('Bonus a week'), cell: ({ spread }) => amountWords(spread, 'bonus') },
  { title: t('Free spins a week'), cell: ({ spread }) => amountWords(spread, 'free_spins') },
  {
    title: rehearsalWords[kind].players,
    align: 'end',
    cell: ({ runs }) => rangeOf(runs, ({ count }) => count),
  },
  { title: t('Winners'), align: 'end', cell: ({ runs }) => rangeOf(runs, ({ winners }) => winners.count) },
  { title: t('Unpriced'), align: 'end', cell: ({ runs }) => rangeOf(runs, ({ unpriced }) => unpriced) },
];

/** `EUR 0 to 1,500, half at most 500`. */
function amountWords(spread: CostSpread | undefined, kind: 'cash' | 'bonus' | 'free_spins'): string {
  if (spread === undefined) return '–';
  const { low, median, high } = spread[kind];
  const text = (amount: string) =>
    kind === 'free_spins' ? decimalText(amount) : moneyText(amount, spread.currency);
  if (low === high) return high === '0' ? t('nothing') : t('always {amount}', { amount: text(high) });
  return t('{low} to {high}, half of the weeks at most {median}', {
    low: text(low),
    high: text(high),
    median: text(median),
  });
}

/** The least and the most of the weeks. */
function rangeOf(runs: readonly WindowResult[], count: (run: WindowResult) => number): string {
  const counts = runs.map(count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most
    ? countText(most)
    : t('{low} to {high}', { low: countText(least), high: countText(most) });
}
