import { mcp } from '../agents/commands/mcp.ts';
import { alarmCommands } from '../alarms/commands/alarm-commands.ts';
import { audit } from '../audit/commands.ts';
import { boardCommands, boardExports } from '../boards/commands/board-commands.ts';
import { watch } from '../boards/commands/watch.ts';
import { campaignApply } from '../campaigns/commands/campaign-apply.ts';
import { campaignExport } from '../campaigns/commands/campaign-export.ts';
import { campaignFinish } from '../campaigns/commands/campaign-finish.ts';
import {
  campaignCancel,
  campaignCheck,
  campaignList,
  campaignPublish,
} from '../campaigns/commands/campaign-operations.ts';
import { campaignPlan } from '../campaigns/commands/campaign-plan-command.ts';
import { certificateCommand } from '../certificates/commands/certificate.ts';
import { verifyCommand } from '../certificates/commands/verify.ts';
import { changeRequestCommands } from '../change-requests/commands.ts';
import type { Command } from '../cli/command.ts';
import { demo } from '../demo/demo.ts';
import { dropsCommand } from '../drops/commands/drops-command.ts';
import { archive } from '../events/commands/archive.ts';
import { eventFind } from '../events/commands/event-find.ts';
import { intake, stats } from '../events/commands/intake.ts';
import { send } from '../events/commands/send/send.ts';
import { eventPendingVoids, voidCommand } from '../events/commands/void.ts';
import { campaignReasons, explain } from '../explanations/commands/explain.ts';
import { exportFacts, exportFactsStatus } from '../exports/commands/export-facts.ts';
import { figureCommands } from '../figures/commands.ts';
import { apiKeyCommands, clientCommands, playerTokenKeyCommands } from '../identity/commands/credentials.ts';
import { tenantCommands } from '../identity/commands/tenants.ts';
import { userCommands } from '../identity/commands/users.ts';
import { imageCommands } from '../images/commands.ts';
import { backup, restore } from '../installation/commands/backup.ts';
import { conformanceCommand } from '../installation/commands/conformance.ts';
import { checkDatabase, migrateCommand } from '../installation/commands/database.ts';
import { sealingContinue, sealingRotateKey } from '../installation/commands/sealing.ts';
import { serve } from '../installation/commands/serve.ts';
import { witnessCommand } from '../installation/commands/witness.ts';
import { bridgeKafka, bridgeNats, bridgeRabbitmq } from '../integrations/commands/bridge.ts';
import { refusedCommands } from '../integrations/commands/refused.ts';
import { jackpotCommand } from '../jackpots/commands.ts';
import { missionCompletions } from '../missions/commands.ts';
import { noticeCommands } from '../notices/commands.ts';
import { payoutApprove, payoutMarkPaid } from '../payouts/commands/payout-decisions.ts';
import { campaignWhatIf, payoutExport, payoutList } from '../payouts/commands/payout-list.ts';
import {
  payoutHold,
  payoutReject,
  payoutRelease,
  payoutRetry,
  payoutSend,
} from '../payouts/commands/payout-moves.ts';
import { rewardEndpointCommands } from '../payouts/commands/reward-endpoint.ts';
import { campaignCopy, campaignNew } from '../planning/commands/campaign-new.ts';
import { scheduleCommands } from '../planning/commands/schedules.ts';
import { templateCommands } from '../planning/commands/templates.ts';
import { playerCommands } from '../players/commands.ts';
import { raffleCommands } from '../raffles/commands/raffle-commands.ts';
import { ratesImport } from '../rates/commands/rates-import.ts';
import { campaignRecord } from '../record/commands/campaign-record.ts';
import { rebuild } from '../scoring/commands/rebuild.ts';
import { segmentCommands } from '../segments/commands/segment-commands.ts';
import { settlementShow } from '../settlement/commands.ts';
import { simulate } from '../simulation/commands/simulate.ts';
import { deliveryCommands } from '../webhooks/commands/deliveries.ts';
import { endpointCommands } from '../webhooks/commands/endpoints.ts';

/** All commands, in the order in which help shows them. */
export const commands: Command[] = [
  serve,
  migrateCommand,
  checkDatabase,
  sealingContinue,
  sealingRotateKey,
  witnessCommand,
  conformanceCommand,
  demo,
  send,
  watch,
  ...tenantCommands,
  ...userCommands,
  ...apiKeyCommands,
  ...playerTokenKeyCommands,
  ...clientCommands,
  campaignApply,
  campaignList,
  campaignPlan,
  ...changeRequestCommands,
  campaignFinish,
  campaignExport,
  campaignCopy,
  campaignNew,
  campaignCheck,
  campaignPublish,
  campaignCancel,
  campaignReasons,
  campaignWhatIf,
  ...templateCommands,
  ...scheduleCommands,
  ...segmentCommands,
  ...imageCommands,
  simulate,
  ratesImport,
  rebuild,
  missionCompletions,
  ...raffleCommands,
  dropsCommand,
  jackpotCommand,
  settlementShow,
  certificateCommand,
  campaignRecord,
  ...figureCommands,
  verifyCommand,
  voidCommand,
  archive,
  backup,
  restore,
  ...endpointCommands,
  ...deliveryCommands,
  ...noticeCommands,
  ...rewardEndpointCommands,
  ...boardCommands,
  ...boardExports,
  // Before the command whose name its own begins with.
  exportFactsStatus,
  exportFacts,
  ...alarmCommands,
  mcp,
  payoutList,
  payoutApprove,
  payoutHold,
  payoutRelease,
  payoutReject,
  payoutSend,
  payoutRetry,
  payoutMarkPaid,
  payoutExport,
  explain,
  ...playerCommands,
  audit,
  stats,
  intake,
  ...refusedCommands,
  eventFind,
  eventPendingVoids,
  bridgeRabbitmq,
  bridgeNats,
  bridgeKafka,
];
