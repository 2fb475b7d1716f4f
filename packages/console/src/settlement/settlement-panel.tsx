import type { Rebuild } from '@laurel/contract/scoring/rebuilds.ts';
import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { Button, Group, Progress, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { campaignKey, laurel, pathId, useCampaign, useCampaignId, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { Badge, Facts, FaultNotice, Read } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { countText } from '../values/decimal-text.ts';
import { boardHash } from './board-hash.ts';

/** Where the final board came from, and its hash, which this browser can compute again from the board's lines. */
export function SettlementPanel() {
  const id = useCampaignId();
  const campaign = useCampaign();
  return (
    <Read query={campaign}>
      {({ state, end, rules }) =>
        state === 'settled' ? (
          <Settled id={id} />
        ) : (
          <p className="muted">{finalWords(end, rules.grace_seconds)}</p>
        )
      }
    </Read>
  );
}

function finalWords(end: string, graceSeconds: number): ReactNode {
  const time = <Time value={end} />;
  if (graceSeconds === 0)
    return rich('Not settled yet. The board is final at {time}. Late events count until then.', { time });
  return rich('Not settled yet. The board is final {span} after {time}. Late events count until then.', {
    span: spanText(graceSeconds * 1_000),
    time,
  });
}

function Settled({ id }: { id: string }) {
  const query = useRead(campaignKey(id, 'settlement'), (signal) =>
    laurel.readSettlement({ path: { id: pathId(id) }, signal }),
  );
  return <Read query={query}>{(settlement) => <Proof settlement={settlement} />}</Read>;
}

function Proof({ settlement }: { settlement: Settlement }) {
  const { campaign_id, version, seq, settled_at, count, board_hash } = settlement;
  const check = useAction({ run: () => hashOfBoard(campaign_id), changes: [], onFault: () => undefined });
  return (
    <Stack gap="md">
      <Facts
        rows={[
          { name: t('Settled'), value: <Time value={settled_at} precision="second" /> },
          { name: t('Version of the definition'), value: version },
          { name: t('Newest event included'), value: t('No. {number, number} of the log', { number: seq }) },
          { name: t('Lines of the board'), value: countText(count) },
        ]}
      />
      <div>
        <div className="muted">{t('SHA-256 of the board’s lines')}</div>
        <code className="breakable">{board_hash}</code>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<Icon name="proof" />}
          loading={check.isPending}
          onClick={() => check.mutate(undefined)}
        >
          {t('Compute it in this browser')}
        </Button>
        <span role="status">
          {check.data !== undefined &&
            (check.data === board_hash ? (
              <Badge tone="good">{t('The same: this is the settled board')}</Badge>
            ) : (
              <Badge tone="bad">{t('Another hash: {hash}', { hash: check.data })}</Badge>
            ))}
        </span>
      </Group>
      {check.error && <FaultNotice error={check.error} />}
    </Stack>
  );
}

/** Reads every page of the board and hashes what it says. */
async function hashOfBoard(id: number): Promise<string> {
  const lines = [];
  for await (const line of laurel.readLeaderboard.items({ path: { id }, query: { page_size: 1_000 } }))
    lines.push(line);
  return boardHash(lines);
}

/** Folds the log again and compares the result with the live board byte for byte; the board stays as it is. */
export function RebuildCheck() {
  const id = useCampaignId();
  const [{ check }, ask] = useAddressQuery({ check: '' });
  const { data: campaign } = useCampaign();
  const mayStart = useMay('manager') && (campaign?.state === 'published' || campaign?.state === 'settled');
  const start = useAction({
    run: () => laurel.startRebuild({ path: { id: pathId(id) }, body: { check: true } }),
    onDone: (rebuild) => ask({ check: String(rebuild.id) }),
    changes: [],
  });
  return (
    <Stack gap="md" align="flex-start">
      <p className="muted">
        {t(
          'The accepted events alone decide every board. A check reads the whole log, scores every player again and compares each standing byte for byte. Laurel keeps accepting events meanwhile, and the board does not change.',
        )}
      </p>
      {check !== '' && <OneCheck rebuild_id={check} />}
      {mayStart && (
        <Button
          variant="default"
          leftSection={<Icon name="evidence" />}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {check === '' ? t('Check the board now') : t('Check again')}
        </Button>
      )}
    </Stack>
  );
}

function OneCheck({ rebuild_id }: { rebuild_id: string }) {
  const id = useCampaignId();
  const query = useRead(
    campaignKey(id, 'rebuild', rebuild_id),
    (signal) => laurel.readRebuild({ path: { id: pathId(id), rebuild_id: pathId(rebuild_id) }, signal }),
    { every: ({ state: { data } }) => (data === undefined || data.state === 'running' ? 500 : false) },
  );
  return <Read query={query}>{(rebuild) => <Verdict rebuild={rebuild} />}</Read>;
}

function Verdict({ rebuild }: { rebuild: Rebuild }) {
  const { state, players, folded, author, started_at, differences, differing_players } = rebuild;
  return (
    <Stack gap="sm" w="100%">
      <div role="status">
        <Badge tone={toneOf(rebuild)}>{wordsOf(rebuild)}</Badge>
      </div>
      {state === 'running' && (
        <Progress
          aria-label={t('Players scored again')}
          value={players ? Math.min(100, ((folded ?? 0) * 100) / players) : 0}
          animated
        />
      )}
      <Facts
        rows={[
          { name: t('Started'), value: <Time value={started_at} precision="second" /> },
          { name: t('By'), value: author },
          {
            name: t('Players with differences'),
            value: differences ? (differing_players ?? []).join(', ') : undefined,
          },
        ]}
      />
    </Stack>
  );
}

function toneOf({ state, differences }: Rebuild) {
  if (state !== 'finished') return state === 'running' ? 'info' : 'warn';
  return differences === 0 ? 'good' : 'bad';
}

function wordsOf({ state, differences, players, folded }: Rebuild): string {
  if (state === 'given_up') return t('The rules, a rate or the catalogue changed meanwhile; check again');
  if (state === 'running')
    return t('{done, number} of {count, plural, one {# player} other {# players}} scored again', {
      done: folded ?? 0,
      count: players ?? 0,
    });
  if (differences === 0) return t('No difference: the events give exactly this board');
  return t('{count, plural, one {# player differs} other {# players differ}}', { count: differences ?? 0 });
}
