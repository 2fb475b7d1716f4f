import type { Settlement } from '@laurel/contract/settlement/settlements.ts';
import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { campaignKey, laurel, pathId, useCampaign, useCampaignId, useRead } from '../connection/laurel.ts';
import { Badge, Facts, FaultNotice, Read } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { Icon } from '../looks/icon.tsx';
import { Time } from '../time/time.tsx';
import { spanText } from '../time/time-text.ts';
import { countText } from '../values/decimal-text.ts';
import { boardHash } from './board-hash.ts';
import styles from './evidence.module.css';

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
      <div className={styles.verdict}>
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
      </div>
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
