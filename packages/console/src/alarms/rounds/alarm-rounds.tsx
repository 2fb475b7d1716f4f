import type { AlarmWithHistory } from '@laurel/contract/alarms/alarms.ts';
import { SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { campaignKey, laurel, useRead } from '../../connection/laurel.ts';
import { Panel, Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { PauseBars, PlayLanes } from '../../pictures/play-lanes/play-lanes.tsx';
import type { PlayLane } from '../../pictures/play-lanes/play-lanes-model.ts';
import { momentFormat } from '../../pictures/time/moment-format.ts';
import { useShownZone } from '../../time/zones.ts';
import { aroundEvidence, type ComparedPlayer, comparedPlayers } from './compared-players.ts';

/** More rounds of a player are not drawn. */
const MAX_ROUNDS = 5_000;
const PAGE = 1_000;

/** The rounds of the player next to those of the accounts that the alarm names, and of others on the board. */
export function AlarmRounds({ alarm, player_id }: { alarm: AlarmWithHistory; player_id: string }) {
  const [view, show] = useState(alarm.evidence.length > 1 ? 'evidence' : 'all');
  const query = useRead(
    campaignKey(String(alarm.campaign_id), 'alarm', String(alarm.id)),
    (signal) => readRounds(alarm, player_id, signal),
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  return (
    <Panel
      title={t('Rounds next to those of others')}
      actions={
        alarm.evidence.length > 1 && (
          <SegmentedControl
            aria-label={t('Rounds that are drawn')}
            data={[
              { value: 'evidence', label: t('Evidence') },
              { value: 'all', label: t('Whole campaign') },
            ]}
            value={view}
            maw="100%"
            onChange={show}
          />
        )
      }
    >
      <Read query={query} lines={8}>
        {({ lanes, currency }) => (
          <Pictures
            lanes={lanes}
            currency={currency}
            evidence={view === 'evidence' ? alarm.evidence : undefined}
          />
        )}
      </Read>
    </Panel>
  );
}

interface PicturesProps {
  lanes: readonly PlayLane[];
  currency: string;
  /** Only what is around it; undefined: everything. */
  evidence: AlarmWithHistory['evidence'] | undefined;
}

function Pictures({ lanes, currency, evidence }: PicturesProps) {
  const zone = useShownZone();
  const drawn = useMemo(() => (evidence ? aroundEvidence(lanes, evidence) : lanes), [lanes, evidence]);
  const play = useMemo(
    () => ({ lanes: drawn, currency, format: momentFormat(zone) }),
    [drawn, currency, zone],
  );
  return (
    <Stack gap="xl">
      <PlayLanes {...play} />
      <PauseBars lanes={drawn} />
      <p className="muted">
        {t(
          'Of each player at most {count, number} rounds. The others are the best on the board without an open or confirmed alarm.',
          {
            count: MAX_ROUNDS,
          },
        )}
      </p>
    </Stack>
  );
}

async function readRounds(alarm: AlarmWithHistory, player_id: string, signal: AbortSignal) {
  const path = { id: alarm.campaign_id };
  const { results } = await laurel.readLeaderboard({ path, query: { page_size: 50 }, signal });
  const players = comparedPlayers(alarm, player_id, results, await suspectsOf(alarm.campaign_id, signal));
  const lanes: PlayLane[] = [];
  for (const player of players) lanes.push(await readLane(alarm.campaign_id, player, signal));
  return { lanes, currency: alarm.at_stake.currency };
}

/** The players of a campaign with an alarm that nobody dismissed. */
async function suspectsOf(campaign_id: number, signal: AbortSignal): Promise<Set<string | null>> {
  const { results } = await laurel.listAlarms({ query: { campaign_id, page_size: PAGE }, signal });
  const kept = results.filter(({ status }) => status === 'open' || status === 'confirmed');
  return new Set(kept.map(({ player_id }) => player_id));
}

async function readLane(
  campaign_id: number,
  { player_id, isQuestioned }: ComparedPlayer,
  signal: AbortSignal,
): Promise<PlayLane> {
  const { player_username } = await laurel.readPlayer({ path: { player_id }, signal });
  const pages = laurel.explainScore.pages({
    path: { id: campaign_id, player_id },
    query: { page_size: PAGE },
    signal,
  });
  const rounds: PlayLane['rounds'][number][] = [];
  for await (const { results } of pages) {
    rounds.push(...results.map(({ started_at, stake }) => ({ started_at, stake })));
    if (rounds.length >= MAX_ROUNDS) break;
  }
  return { name: player_username, isQuestioned, rounds };
}
