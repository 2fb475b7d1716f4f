import packageJson from '../../package.json' with { type: 'json' };
import { type AlarmDependencies, type Alarms, openAlarms } from '../alarms/alarms.ts';
import { openAudit } from '../audit/audit.ts';
import { openLeaderboards } from '../boards/boards.ts';
import { openCampaigns } from '../campaigns/campaigns.ts';
import { openCertificates } from '../certificates/certificates.ts';
import { openChangeRequests } from '../change-requests/change-requests.ts';
import type { Database } from '../database/database.ts';
import { openDrops } from '../drops/drops.ts';
import { type Ingestion, openEvents } from '../events/events.ts';
import { openExports } from '../exports/exports.ts';
import type { Metrics } from '../http/metrics.ts';
import { openIdentity } from '../identity/identity.ts';
import { openImages } from '../images/images.ts';
import { openInstallation } from '../installation/installation.ts';
import { openIntegrations } from '../integrations/integrations.ts';
import { openJackpots } from '../jackpots/jackpots.ts';
import { openMissions } from '../missions/missions.ts';
import { openParticipation } from '../participation/participation.ts';
import { openPlanning } from '../planning/planning.ts';
import { openPlayers } from '../players/players.ts';
import { openRaffles } from '../raffles/raffles.ts';
import { openRates } from '../rates/rates.ts';
import { openRemarks } from '../remarks/remarks.ts';
import { WorkOrder } from '../scheduling/work-order.ts';
import { openRebuilds, type Scoring } from '../scoring/scoring.ts';
import { openSealing, readWitnesses, type Sealing } from '../sealing/sealing.ts';
import { openSegments } from '../segments/segments.ts';
import { openSettlement } from '../settlement/settlement.ts';
import { Tail } from '../tail/tail.ts';
import { type Config, sealingDirectoryOf } from './config.ts';
import type { Core } from './core.ts';
import type { Dependencies } from './dependencies.ts';
import {
  type HistoryModules,
  type HistoryReading,
  openHistoryModules,
} from './history-thread/history-modules.ts';
import { openHistoryThread } from './history-thread/history-thread.ts';
import { maintenanceOf } from './maintenance.ts';
import type { Observation } from './observation.ts';
import { openIntakeAndScoring } from './open-intake-and-scoring.ts';
import { openOutside } from './open-outside.ts';
import { openShowing } from './open-showing.ts';

/** How often (ms) each process with a folder for exports looks for days that are over, by default. */
const EXPORT_PAUSE_MILLISECONDS = 30_000;

export type Modules = ReturnType<typeof openModules>;

/**
 * Opens each module once. Modules use `service`; only maintenance uses the other database, which has its owner's rights.
 * Every process does background work; the database decides which process does what.
 */
export function openModules(
  { database: owned, service: database }: { database: Database; service: Database },
  observation: Observation,
  config: Config,
  dependencies: Dependencies,
) {
  const { clock, randomBytes, log } = dependencies;
  const order = orderOf(observation);
  const { sealing, received, scoring } = openLogs(database, { ...observation, order }, config, dependencies);
  const { intakeNotes } = received;
  const { turns } = scoring;
  const shown = openShowing({ database, scoring, turns }, observation.metrics, config, dependencies);
  const core: Core = { database, clock, scoring, intakeNotes, boards: shown.boards, turns };
  const history = openHistory(core, config, dependencies);
  const alarms = watchCampaigns({ ...core, order, search: history.alarms }, dependencies);
  return {
    sealing,
    history,
    certificates: certifySettlements(database, { history, sealing }, config, dependencies),
    ...received,
    ...shown,
    integrations: openIntegrations({
      ...core,
      ...integrationNeeds(received.intake, observation, config, dependencies),
    }),
    identity: openIdentity({
      ...{ database, clock, randomBytes, publicUrl: config.publicUrl, onTenantChanged: scoring.wake },
      onError: (error) => log.warn({ err: error }, 'when an API key was used could not be written'),
    }),
    alarms,
    ...openAnswering(core, history),
    ...openSelfActing({ ...core, alarms }, dependencies),
    exports: openFactExports(core, history.factFiles, observation.metrics, config, dependencies),
    ...openOutside(core, observation.metrics, config, dependencies),
    installation: openInstallation({
      database,
      release: packageJson.version,
      readingTenants: scoring.readingTenants,
      troubles: sealing.troubles,
      onFailure: (error) => log.error({ err: error }, 'a backup was not finished'),
      onReadiness: (cause) => (cause ? log.warn({ cause }, 'not ready') : log.info('ready again')),
      maintenance: maintenanceOf(owned, received.intake, observation.metrics, dependencies),
    }),
  };
}

/** Opens what has certificates made; those that are made wake sealing. */
function certifySettlements(
  database: Database,
  { history, sealing }: { history: HistoryModules; sealing: Sealing },
  config: Config,
  { log }: Dependencies,
) {
  const witnesses = readWitnesses(config.witnesses).map(({ key }) => key.name);
  const onError = (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, 'making a certificate failed; it is tried again');
  const { noteNews } = sealing;
  return openCertificates({ database, making: history.certificates, witnesses, noteNews, onError });
}

/** How messages of other systems become events, and who counts those that do not. */
function integrationNeeds(
  intake: Ingestion,
  { metrics }: Observation,
  { limits }: Config,
  { log }: Dependencies,
) {
  const onError = (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, 'old refused messages were not removed; it is tried again');
  return { intake, limits, onRefused: metrics.messagesRefused, onError };
}

/** A write that boards do not show after so long (s) has other work wait. */
const BEHIND_SECONDS = 0.25;

/** Which work waits for boards that are behind. */
function orderOf({ longestWait, metrics }: Observation): WorkOrder {
  const areBoardsBehind = () => longestWait() > BEHIND_SECONDS;
  const order = new WorkOrder(areBoardsBehind, performance.now.bind(performance));
  metrics.watchOrder(order);
  return order;
}

/** Opens what makes events durable, what scores them and what seals them; all that may change a log wakes its sealing. */
function openLogs(
  database: Database,
  observation: Observation & { order: WorkOrder },
  config: Config,
  dependencies: Dependencies,
) {
  const { clock, log } = dependencies;
  const tail = new Tail();
  database.watchHistory(() => tail.clear());
  const sealing = openSealing({
    database,
    tail,
    order: observation.order,
    clock,
    directory: sealingDirectoryOf(config),
    witnesses: readWitnesses(config.witnesses),
    onError: (error, tenant_id) => log.error({ err: error, tenant_id }, 'sealing failed; it is tried again'),
  });
  const onAppended = sealing.noteNews;
  const received = openIntakeAndScoring(database, { ...observation, tail, onAppended }, config, dependencies);
  const wake = (tenant_id: number) => {
    sealing.noteNews();
    received.scoring.wake(tenant_id);
  };
  const scoring: Scoring = { ...received.scoring, wake };
  return { sealing, received, scoring };
}

/** Opens what has alarms found. */
function watchCampaigns(watching: Omit<AlarmDependencies, 'onError'>, { log }: Dependencies): Alarms {
  const onError = (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, 'finding alarms failed; it is tried again');
  return openAlarms({ ...watching, onError });
}

/** Modules that only answer requests. */
function openAnswering(core: Core, history: Pick<HistoryModules, 'simulation'>) {
  return {
    audit: openAudit(core),
    events: openEvents(core),
    rates: openRates(core),
    segments: openSegments(core),
    images: openImages(core),
    campaigns: openCampaigns(core),
    changeRequests: openChangeRequests({ ...core, simulation: history.simulation }),
    remarks: openRemarks(core),
    rebuilds: openRebuilds(core),
    leaderboards: openLeaderboards(core),
  };
}

/** What folds history, in a thread of its own where there are threads. */
function openHistory(core: HistoryReading, config: Config, dependencies: Dependencies): HistoryModules {
  const { log, hasThreads } = dependencies;
  if (!hasThreads) return openHistoryModules(core, dependencies);
  return openHistoryThread({ config, log, database: core.database, scoring: core.scoring });
}

/** Modules that do by themselves what has become due. */
function openSelfActing(core: Core & { alarms: Alarms }, { log }: Dependencies) {
  const failed = (what: string) => (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, `${what} failed; it is tried again`);
  return {
    planning: openPlanning({
      ...core,
      pauseMilliseconds: 1_000,
      onNotMade: (due, state, detail) =>
        log.warn({ ...due, state, detail }, 'a run of a schedule was not made'),
      onError: (error, due) => failed('making a run of a schedule')(error, due?.tenant_id),
    }),
    settlement: openSettlement({ ...core, onError: failed('settling') }),
    participation: openParticipation({ ...core, onError: failed('entering players by segments') }),
    missions: openMissions({ ...core, onError: failed('fixing what players completed') }),
    raffles: openRaffles({ ...core, onError: failed('drawing') }),
    drops: openDrops({ ...core, onError: failed('fixing which rounds won') }),
    jackpots: openJackpots({ ...core, onError: failed('fixing which pots fell') }),
    players: openPlayers({ ...core, onError: failed('removing what is no longer kept') }),
  };
}

/** Opens what makes files of facts, and days of them by itself. */
function openFactExports(
  core: Core,
  files: HistoryModules['factFiles'],
  metrics: Metrics,
  { factsFolder: folder }: Config,
  { randomBytes, log, exportPauseMilliseconds = EXPORT_PAUSE_MILLISECONDS }: Dependencies,
) {
  const exports = openExports({
    ...core,
    files,
    folder,
    release: packageJson.version,
    processId: randomBytes(6).readUIntBE(0, 6),
    pauseMilliseconds: exportPauseMilliseconds,
    onExported: (exported) => {
      metrics.dayExported(true);
      log.info(exported, 'a day of facts was exported');
    },
    onError: (error, tenant_id) => {
      metrics.dayExported(false);
      log.error({ err: error, tenant_id }, 'exporting facts failed; it is tried again');
    },
  });
  metrics.watch('laurel_facts_behind_days', folder === undefined ? () => 0 : exports.longestWait);
  return exports;
}

/** Finishes what is under way, or gives it up where it is done again later; no request may come in any more. */
export async function closeModules(modules: Modules): Promise<void> {
  await modules.exports.close();
  await modules.certificates.close();
  await modules.raffles.close();
  await modules.drops.close();
  await modules.jackpots.close();
  await modules.sealing.close();
  await modules.players.close();
  await modules.integrations.close();
  await modules.planning.close();
  await modules.participation.close();
  await Promise.all([modules.settlement.close(), modules.missions.close(), modules.alarms.close()]);
  // Those above may wait for its answers.
  await modules.history.close();
  modules.outbound.close();
  await Promise.all([modules.webhooks.close(), modules.payouts.close(), modules.notices.close()]);
  await modules.intakeNotes.close();
  await modules.installation.close();
  await modules.scoring.close();
}
