import type { ProgressRow } from '@laurel/contract/boards/progress.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { MissionDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Period } from '@laurel/contract/campaigns/mission.ts';
import type { PlayerView } from '@laurel/contract/players/player-view.ts';
import type { ReactNode } from 'react';
import { FindPlayer } from '../boards/find-player.tsx';
import { absenceText } from '../campaigns/absence-text.ts';
import { prizeTitle } from '../campaigns/edits/prize-words.ts';
import { levelNames, stepNames, stepWords } from '../campaigns/edits/task-words.ts';
import {
  campaignKey,
  laurel,
  pathId,
  useCampaignId,
  useCampaignOf,
  useList,
  useRead,
} from '../connection/laurel.ts';
import { CampaignFigures } from '../figures/campaign-figures.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Badge, Empty, Panel, Read } from '../kit/page.tsx';
import { playerColumn, ScoreLink } from '../kit/player-name.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { decimalText } from '../values/decimal-text.ts';
import styles from './missions.module.css';

/** How far the players of a mission are, step by step; one of them by id or name. */
export function ProgressTab() {
  const [{ player }, ask] = useAddressQuery({ player: '' });
  return (
    <Read query={useCampaignOf<'mission'>()} lines={8}>
      {(mission) => (
        <>
          {mission.state !== 'draft' && <CampaignFigures campaign={mission} />}
          <MissionSteps mission={mission} />
          <FindPlayer key={player} player={player} find={(text) => ask({ player: text })} />
          {player !== '' && <FoundProgress mission={mission} text={player} />}
          <Players
            title={t('Players with a completed step')}
            columns={missionColumns(mission)}
            empty={
              <Empty title={t('Nobody has completed a step yet')} icon="steps">
                {t('Find a player above to see how far an unfinished step is.')}
              </Empty>
            }
          />
        </>
      )}
    </Read>
  );
}

/** Players with what they reached, the best first. */
function Players(table: { title: string; columns: Column<ProgressRow>[]; empty: ReactNode }) {
  const id = useCampaignId();
  const list = useList(
    campaignKey(id, 'progress'),
    (page, signal) =>
      laurel.listProgress({ path: { id: pathId(id) }, query: { page, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return <TablePanel rowKey={({ player_id }) => player_id} {...list} {...table} />;
}

const wholeTitles: Record<Period, string> = {
  campaign: t('Whole mission'),
  day: t('Whole mission, newest day'),
  week: t('Whole mission, newest week'),
};

function missionColumns(mission: Mission): Column<ProgressRow>[] {
  const { times, every } = mission.rules.repeat;
  const names = stepNames(mission);
  return [
    playerColumn(mission.id),
    {
      title: t('Running attempt'),
      cell: ({ progress }) =>
        (progress.repeats ?? 0) >= times ? (
          <span className="muted">{t('nothing left to complete')}</span>
        ) : (
          <StepMeters progress={progress} names={names} />
        ),
    },
    {
      title: wholeTitles[every],
      align: 'end',
      tight: true,
      cell: ({ progress }) => t('{done, number} of {times, number}', { done: progress.repeats ?? 0, times }),
    },
    { title: t('Steps in all'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
    { title: t('Newest step'), tight: true, cell: ({ reached_at }) => <Time value={reached_at} /> },
  ];
}

/** The steps of a mission by their numbers, each with what it asks for and its prize. */
function MissionSteps({ mission }: { mission: MissionDefinition }) {
  const { rules, prize, currency } = mission;
  const names = stepNames(mission);
  return (
    <Panel title={t('Steps')}>
      <ol className={styles.steps}>
        {rules.steps.map((step, index) => (
          <li key={names[index]} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <span>{names[index]}</span>
            <span className={styles.prize}>{step.prize && prizeTitle(step.prize, currency)}</span>
            <span className={styles.goal}>{stepWords(step, currency)}</span>
          </li>
        ))}
        {prize !== null && (
          <li className={styles.step}>
            <span />
            <span>{t('The whole mission')}</span>
            <span className={styles.prize}>{prizeTitle(prize, currency)}</span>
          </li>
        )}
      </ol>
    </Panel>
  );
}

/** Players of that id or name are listed up to this many. */
const FOUND = 5;

type Mission = Extract<Campaign, { kind: 'mission' }>;

/** How far the players are whose id or name is looked for, also those without a completed step. */
function FoundProgress({ mission, text }: { mission: Mission; text: string }) {
  const found = useRead(
    campaignKey(mission.id, 'find progress', text),
    (signal) => readFound(mission.id, text, signal),
    { every: 10_000 },
  );
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
                <li key={view.player_id} className="lines">
                  <span>
                    <ScoreLink campaign_id={mission.id} player_id={view.player_id}>
                      {view.player_username}
                    </ScoreLink>{' '}
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
    results.map(({ player_id }) => laurel.readPlayerView({ path: { id, player_id }, signal })),
  );
}

/** How far each step of the running attempt is: its number, what is done of what is asked for, and a bar. */
function StepMeters({ progress, names }: { progress: PlayerView['progress']; names: readonly string[] }) {
  return (
    <ol className={styles.meters}>
      {progress.tasks.map(({ done, target }, index) => (
        <li key={names[index] ?? index} className={styles.meter} title={names[index]}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <span className="visually-hidden">{t('Step {number, number}', { number: index + 1 })}</span>
          <progress
            className={styles.bar}
            max={target}
            value={done}
            aria-label={names[index] ?? t('Step {number, number}', { number: index + 1 })}
          />
          <span className="muted">
            {decimalText(done)} / {decimalText(target)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Who has which level, the players with most experience of the running season first. */
export function LevelsTab() {
  return (
    <Read query={useCampaignOf<'levels'>()} lines={8}>
      {(levels) => (
        <>
          {levels.state !== 'draft' && <CampaignFigures campaign={levels} />}
          <Players
            title={t('Players with experience in this season')}
            columns={levelColumns(levels)}
            empty={<Empty title={t('Nobody has experience yet')} icon="steps" />}
          />
        </>
      )}
    </Read>
  );
}

function levelColumns(levels: Extract<Campaign, { kind: 'levels' }>): Column<ProgressRow>[] {
  const names = levelNames(levels);
  return [
    playerColumn(levels.id),
    {
      title: t('Level'),
      cell: ({ progress: { level } }) => names[(level?.number ?? 0) - 1] ?? t('none yet'),
    },
    {
      title: t('Experience'),
      align: 'end',
      tight: true,
      cell: ({ progress: { level } }) => decimalText(level?.experience ?? '0'),
    },
    { title: t('Points of the season'), align: 'end', tight: true, cell: ({ score }) => decimalText(score) },
    { title: t('Last points'), tight: true, cell: ({ reached_at }) => <Time value={reached_at} /> },
  ];
}
