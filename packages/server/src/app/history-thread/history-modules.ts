import packageJson from '../../../package.json' with { type: 'json' };
import { openAlarmSearch, type SettlementFinding } from '../../alarms/alarms.ts';
import { openPastLeaderboards } from '../../boards/boards.ts';
import { openCertificateMaking } from '../../certificates/certificates.ts';
import { explainDrops } from '../../drops/drops.ts';
import { openExplanations } from '../../explanations/explanations.ts';
import { openFactFiles } from '../../exports/exports.ts';
import { openFigures } from '../../figures/figures.ts';
import { holdForAlarms } from '../../payouts/payouts.ts';
import { openRecord } from '../../record/record.ts';
import { SimulationQueue } from '../../scheduling/keyed-queues.ts';
import { boardToSettle } from '../../settlement/settlement.ts';
import { openSimulation } from '../../simulation/simulation.ts';
import { type Core, type Dependencies, loggerOf } from '../dependencies.ts';

/** What modules that fold history work with, in any thread. */
export type HistoryReading = Omit<Core, 'intakeNotes'>;

export type HistoryModules = ReturnType<typeof openHistoryModules>;

/** How alarms get the board with which a campaign is settled. */
export function finalBoardIn({ turns }: Pick<Core, 'turns'>): SettlementFinding['finalBoard'] {
  return (tenant, state, campaign_id) => boardToSettle(tenant, state, campaign_id, turns.begin());
}

/** Opens the modules that fold history. What reads the whole log of a tenant takes turns in one queue. */
export function openHistoryModules(
  core: HistoryReading,
  dependencies: Pick<Dependencies, 'log' | 'randomBytes' | 'alarmRestTimes'>,
) {
  const { log, randomBytes, alarmRestTimes: restTimes } = dependencies;
  const reading = { ...core, queue: new SimulationQueue() };
  const figures = openFigures({ ...reading, onError: loggerOf(log)('counting rounds failed') });
  const simulation = openSimulation({ ...reading, onError: loggerOf(log)('a simulation failed') });
  const finding = {
    processId: randomBytes(6).readUIntBE(0, 6),
    /** Milliseconds of processor time that this thread has taken. */
    processorClock: () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    },
    ...{ restTimes, onWritten: holdForAlarms, finalBoard: finalBoardIn(core) },
  };
  return {
    pastLeaderboards: openPastLeaderboards(reading),
    explanations: openExplanations({ ...reading, explainDrops }),
    figures,
    simulation,
    alarms: openAlarmSearch({ ...reading, ...finding }),
    certificates: openCertificateMaking(reading),
    record: openRecord(reading),
    factFiles: openFactFiles({ ...reading, release: packageJson.version }),
    /** Work that continues after the call that began it was answered. */
    isBusy: () => figures.isBusy() || simulation.isBusy(),
    close: async () => {
      await figures.close();
      await simulation.close();
    },
  };
}
