import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import { useQuery } from '@tanstack/react-query';
import { absenceText } from '../campaigns/absence-text.ts';
import { stepNames } from '../campaigns/edits/step-words.ts';
import { laurel } from '../connection/laurel.ts';
import { namePlayer } from '../connection/player-path.ts';
import { campaignKey } from '../connection/use-campaign.ts';
import { Badge } from '../kit/badge.tsx';
import { TextLink } from '../kit/links.tsx';
import { Panel } from '../kit/page.tsx';
import { Empty, Read } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { decimalText } from '../values/decimal-text.ts';
import styles from './missions.module.css';
import { StepMeters } from './step-meters.tsx';

/** Players of that id or name are listed up to this many. */
const FOUND = 5;

type Mission = Extract<Campaign, { kind: 'mission' }>;

/** How far the players are whose id or name is looked for, also those without a completed step. */
export function FoundProgress({ mission, text }: { mission: Mission; text: string }) {
  const found = useQuery({
    queryKey: campaignKey(mission.id, 'find progress', text),
    queryFn: ({ signal }) => readFound(mission.id, text, signal),
    refetchInterval: 10_000,
  });
  const names = stepNames(mission);
  return (
    <Panel title={t('Found')}>
      <Read query={found} lines={2}>
        {(views) =>
          views.length === 0 ? (
            <Empty title={t('No player has the id or name “{player}”', { player: text })} icon="search" />
          ) : (
            <ul className={styles.steps} aria-label={t('Found')}>
              {views.map((view) => (
                <li key={view.player_id} className={styles.player}>
                  <span>
                    <TextLink
                      to="/campaigns/$id/players/$player"
                      params={{ id: String(mission.id), player: view.player_id }}
                      fw={560}
                      size="sm"
                    >
                      {view.player_username}
                    </TextLink>{' '}
                    <span className="minor breakable">{view.player_id}</span>{' '}
                    <Standing view={view} mission={mission} />
                  </span>
                  <StepMeters progress={view.progress} names={names} />
                </li>
              ))}
            </ul>
          )
        }
      </Read>
    </Panel>
  );
}

/** How many steps were completed, or why none counts. */
function Standing({ view, mission }: { view: PlayerView; mission: Mission }) {
  if (!view.eligible) return <Badge tone="warn">{absenceText(view, mission)}</Badge>;
  return (
    <span className="muted">{t('Steps in all: {steps}', { steps: decimalText(view.score ?? '0') })}</span>
  );
}

async function readFound(id: number, search: string, signal: AbortSignal): Promise<PlayerView[]> {
  const { results } = await laurel.listPlayers({ query: { search, page_size: FOUND }, signal });
  return Promise.all(
    results.map(({ player_id }) => {
      const { path, query } = namePlayer(player_id);
      return laurel.readPlayerView({ path: { id, ...path }, query, signal });
    }),
  );
}
