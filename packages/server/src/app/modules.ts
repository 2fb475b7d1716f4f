import packageJson from '../../package.json' with { type: 'json' };
import { type Alarms, openAlarms } from '../alarms/alarms.ts';
import { openAudit } from '../audit/audit.ts';
import { openLeaderboards } from '../boards/boards.ts';
import { openCampaigns } from '../campaigns/campaigns.ts';
import { openCertificates } from '../certificates/certificates.ts';
import { openChangeRequests } from '../change-requests/change-requests.ts';
import type { Database } from '../database/database.ts';
import { openDrops } from '../drops/drops.ts';
import { openEvents } from '../events/events.ts';
import { openExports } from '../exports/exports.ts';
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
import { openRebuilds } from '../scoring/scoring.ts';
import { readWitnesses } from '../sealing/sealing.ts';
import { openSegments } from '../segments/segments.ts';
import { openSettlement } from '../settlement/settlement.ts';
import type { Config } from './config.ts';
import { type Core, type Dependencies, loggerOf } from './dependencies.ts';
import { type HistoryModules, openHistoryModules } from './history-thread/history-modules.ts';
import { openHistoryThread } from './history-thread/history-thread.ts';
import type { Observation } from './observation.ts';
import { openLogs, openShowing } from './open-logs.ts';
import { openOutside } from './open-outside.ts';

/** How often (ms) each process with a folder for exports looks for days that are over, by default. */
const EXPORT_PAUSE_MILLISECONDS = 30_000;

export type Modules = ReturnType<typeof openModules>;

/**
 * Opens each module once. Modules use `service`; only maintenance uses the other database, which has its owner's rights.
 * Every process does background work; the database decides which process does what. History is folded in a thread of its
 * own where there are threads.
 */
export function openModules(
  { database: owned, service: database }: { database: Database; service: Database },
  observation: Observation,
  config: Config,
  dependencies: Dependencies,
) {
  const { clock, log, hasThreads } = dependencies;
  const { metrics } = observation;
  const logged = loggerOf(log);
  const { order, sealing, scoring, received } = openLogs(database, observation, config, dependencies);
  const shown = openShowing({ database, scoring }, observation, config, dependencies);
  const { intakeNotes } = received;
  const core: Core = { database, clock, scoring, intakeNotes, boards: shown.boards, turns: scoring.turns };
  const history = hasThreads
    ? openHistoryThread({ config, log, database, scoring })
    : openHistoryModules(core, dependencies);
  const onError = logged('finding alarms failed; it is tried again');
  const alarms = openAlarms({ ...core, order, search: history.alarms, onError });
  return {
    ...{ sealing, scoring, history, alarms, ...received, ...shown },
    certificates: openCertificates({
      ...{ database, making: history.certificates, noteNews: sealing.noteNews },
      witnesses: readWitnesses(config.witnesses).map(({ key }) => key.name),
      onError: logged('making a certificate failed; it is tried again'),
    }),
    integrations: openIntegrations({
      ...{ ...core, intake: received.intake, limits: config.limits, onRefused: metrics.messagesRefused },
      onError: logged('old refused messages were not removed; it is tried again'),
    }),
    ...openAnswering({ ...core, ...dependencies, publicUrl: config.publicUrl }, history),
    ...openSelfActing({ ...core, alarms }, dependencies),
    exports: openFactExports(core, history, observation, config, dependencies),
    ...openOutside(core, metrics, config, dependencies),
    installation: openInstallation({
      ...{ database, release: packageJson.version },
      ...{ readingTenants: scoring.readingTenants, troubles: sealing.troubles },
      onFailure: (error) => log.error({ err: error }, 'a backup was not finished'),
      onReadiness: (cause) => (cause ? log.warn({ cause }, 'not ready') : log.info('ready again')),
      maintenance: {
        ...{ database: owned, clock, pauseMilliseconds: 1_000 },
        isBusy: () => received.intake.queuedEvents() > 0,
        onDone: (done) => {
          metrics.maintenanceDone(done.work, done.milliseconds / 1000);
          log.debug(done, 'maintenance of the embedded engine');
        },
        onError: logged('maintenance of the embedded engine failed; it is tried again'),
      },
    }),
  };
}

/** Modules that only answer requests. */
function openAnswering(
  core: Core & Dependencies & Pick<Config, 'publicUrl'>,
  { simulation }: HistoryModules,
) {
  return {
    identity: openIdentity({
      ...{ ...core, onTenantChanged: core.scoring.wake },
      onError: (error) => core.log.warn({ err: error }, 'when an API key was used could not be written'),
    }),
    audit: openAudit(core),
    events: openEvents(core),
    rates: openRates(core),
    segments: openSegments(core),
    images: openImages(core),
    campaigns: openCampaigns(core),
    changeRequests: openChangeRequests({ ...core, simulation }),
    remarks: openRemarks(core),
    rebuilds: openRebuilds(core),
    leaderboards: openLeaderboards(core),
  };
}

/** Modules that do by themselves what has become due. */
function openSelfActing(core: Core & { alarms: Alarms }, { log }: Dependencies) {
  const failed = (what: string) => loggerOf(log)(`${what} failed; it is tried again`);
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
  { factFiles: files }: HistoryModules,
  { metrics }: Observation,
  { factsFolder: folder }: Config,
  { randomBytes, log, exportPauseMilliseconds = EXPORT_PAUSE_MILLISECONDS }: Dependencies,
) {
  const failed = loggerOf(log)('exporting facts failed; it is tried again');
  const exports = openExports({
    ...{ ...core, files, folder, release: packageJson.version },
    processId: randomBytes(6).readUIntBE(0, 6),
    pauseMilliseconds: exportPauseMilliseconds,
    onExported: (exported) => {
      metrics.dayExported(true);
      log.info(exported, 'a day of facts was exported');
    },
    onError: (error, tenant_id) => {
      metrics.dayExported(false);
      failed(error, tenant_id);
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
