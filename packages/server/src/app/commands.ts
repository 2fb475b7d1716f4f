import { mcp } from '../agents/commands/mcp.ts';
import { alarmConfirm, alarmDismiss } from '../alarms/commands/alarm-decisions.ts';
import { alarmList } from '../alarms/commands/alarm-list.ts';
import { alarmSettings } from '../alarms/commands/alarm-settings.ts';
import { alarmShow } from '../alarms/commands/alarm-show.ts';
import { alarmTry } from '../alarms/commands/alarm-try.ts';
import { audit } from '../audit/commands.ts';
import { exportLeaderboard } from '../boards/commands/export-leaderboard.ts';
import { exportTeams } from '../boards/commands/export-teams.ts';
import { leaderboard } from '../boards/commands/leaderboard.ts';
import { teamBoard } from '../boards/commands/team-board.ts';
import { teamMembers } from '../boards/commands/team-members.ts';
import { watch } from '../boards/commands/watch.ts';
import { campaignCancel, campaignPublish } from '../campaigns/commands/campaign-actions.ts';
import { campaignApply } from '../campaigns/commands/campaign-apply.ts';
import { campaignCheck } from '../campaigns/commands/campaign-check.ts';
import { campaignExport } from '../campaigns/commands/campaign-export.ts';
import { campaignFinish } from '../campaigns/commands/campaign-finish.ts';
import { campaignList } from '../campaigns/commands/campaign-list.ts';
import { campaignPlan } from '../campaigns/commands/campaign-plan-command.ts';
import { certificateCommand } from '../certificates/commands/certificate.ts';
import { verifyCommand } from '../certificates/commands/verify.ts';
import {
  changeRequestApprove,
  changeRequestAsk,
  changeRequestList,
  changeRequestReject,
  changeRequestWithdraw,
} from '../change-requests/commands/change-request-decisions.ts';
import type { Command } from '../cli/command.ts';
import { demo } from '../demo/demo.ts';
import { archive } from '../events/commands/archive.ts';
import { eventFind } from '../events/commands/event-find.ts';
import { intake } from '../events/commands/intake.ts';
import { eventPendingVoids } from '../events/commands/pending-voids.ts';
import { send } from '../events/commands/send/send.ts';
import { stats } from '../events/commands/stats.ts';
import { voidCommand } from '../events/commands/void.ts';
import { campaignReasons } from '../explanations/commands/campaign-reasons.ts';
import { explain } from '../explanations/commands/explain.ts';
import { exportFacts } from '../exports/commands/export-facts.ts';
import { exportFactsStatus } from '../exports/commands/export-facts-status.ts';
import { clientCreate } from '../identity/commands/client-create.ts';
import { clientList } from '../identity/commands/client-list.ts';
import { clientRemove } from '../identity/commands/client-remove.ts';
import { clientRotateSecret } from '../identity/commands/client-rotate-secret.ts';
import { keyCreate } from '../identity/commands/key-create.ts';
import { keyList } from '../identity/commands/key-list.ts';
import { keyRevoke } from '../identity/commands/key-revoke.ts';
import { keyRotate } from '../identity/commands/key-rotate.ts';
import {
  playerTokenKeyAdd,
  playerTokenKeyList,
  playerTokenKeyRevoke,
} from '../identity/commands/player-token-keys.ts';
import { tenantCreate } from '../identity/commands/tenant-create.ts';
import { tenantList } from '../identity/commands/tenant-list.ts';
import { tenantSet } from '../identity/commands/tenant-set.ts';
import { userCreate } from '../identity/commands/user-create.ts';
import { userDisable } from '../identity/commands/user-disable.ts';
import { userList } from '../identity/commands/user-list.ts';
import { userPassword } from '../identity/commands/user-password.ts';
import { userSet } from '../identity/commands/user-set.ts';
import { userSignOut } from '../identity/commands/user-sign-out.ts';
import { imageDelete } from '../images/commands/image-delete.ts';
import { imageList } from '../images/commands/image-list.ts';
import { imageUpload } from '../images/commands/image-upload.ts';
import { backup } from '../installation/commands/backup.ts';
import { checkDatabase } from '../installation/commands/check-database.ts';
import { conformanceCommand } from '../installation/commands/conformance.ts';
import { migrateCommand } from '../installation/commands/migrate.ts';
import { restore } from '../installation/commands/restore.ts';
import { sealingContinue, sealingRotateKey } from '../installation/commands/sealing.ts';
import { serve } from '../installation/commands/serve.ts';
import { bridgeKafka, bridgeNats, bridgeRabbitmq } from '../integrations/commands/bridge.ts';
import {
  refusedDiscard,
  refusedList,
  refusedSendAgain,
  refusedShow,
} from '../integrations/commands/refused.ts';
import { missionCompletions } from '../missions/commands.ts';
import { emailTest } from '../notices/commands/email-test.ts';
import { noticeList } from '../notices/commands/notice-list.ts';
import { noticeSettings } from '../notices/commands/notice-settings.ts';
import { reportBackupCommand } from '../notices/commands/report-backup.ts';
import { campaignWhatIf } from '../payouts/commands/campaign-what-if.ts';
import { payoutApprove } from '../payouts/commands/payout-approve.ts';
import { payoutExport } from '../payouts/commands/payout-export.ts';
import { payoutList } from '../payouts/commands/payout-list.ts';
import { payoutMarkPaid } from '../payouts/commands/payout-mark-paid.ts';
import {
  payoutHold,
  payoutReject,
  payoutRelease,
  payoutRetry,
  payoutSend,
} from '../payouts/commands/payout-moves.ts';
import { rewardEndpointRemove } from '../payouts/commands/reward-endpoint-remove.ts';
import { rewardEndpointSet } from '../payouts/commands/reward-endpoint-set.ts';
import { rewardEndpointShow } from '../payouts/commands/reward-endpoint-show.ts';
import { campaignCopy } from '../planning/commands/campaign-copy.ts';
import { campaignNew } from '../planning/commands/campaign-new.ts';
import { scheduleRuns } from '../planning/commands/schedule-runs.ts';
import {
  scheduleCreate,
  scheduleList,
  schedulePause,
  scheduleRemove,
  scheduleResume,
  scheduleSet,
  scheduleShow,
} from '../planning/commands/schedules.ts';
import {
  templateCreate,
  templateList,
  templateRemove,
  templateSet,
  templateShow,
  templateUse,
} from '../planning/commands/templates.ts';
import { playerErase } from '../players/commands/player-erase.ts';
import { playerExport } from '../players/commands/player-export.ts';
import { raffleSeed } from '../raffles/commands/raffle-seed.ts';
import { raffleShow } from '../raffles/commands/raffle-show.ts';
import { raffleTickets } from '../raffles/commands/raffle-tickets.ts';
import { ratesImport } from '../rates/commands/rates-import.ts';
import { campaignRecord } from '../record/commands/campaign-record.ts';
import { rebuild } from '../scoring/commands/rebuild.ts';
import { segmentDelete } from '../segments/commands/segment-delete.ts';
import { segmentList } from '../segments/commands/segment-list.ts';
import { segmentShow } from '../segments/commands/segment-show.ts';
import { segmentUpload } from '../segments/commands/segment-upload.ts';
import { settlementShow } from '../settlement/commands.ts';
import { simulate } from '../simulation/commands/simulate.ts';
import { webhookAdd } from '../webhooks/commands/webhook-add.ts';
import { webhookDeliveries } from '../webhooks/commands/webhook-deliveries.ts';
import { webhookList } from '../webhooks/commands/webhook-list.ts';
import { webhookRemove } from '../webhooks/commands/webhook-remove.ts';
import { webhookReplay } from '../webhooks/commands/webhook-replay.ts';
import { webhookRotateSecret } from '../webhooks/commands/webhook-rotate-secret.ts';
import { webhookSendAgain } from '../webhooks/commands/webhook-send-again.ts';
import { webhookSet } from '../webhooks/commands/webhook-set.ts';
import { webhookTest } from '../webhooks/commands/webhook-test.ts';

/** All commands, in the order in which help shows them. */
export const commands: Command[] = [
  serve,
  migrateCommand,
  checkDatabase,
  sealingContinue,
  sealingRotateKey,
  conformanceCommand,
  demo,
  send,
  watch,
  tenantCreate,
  tenantList,
  tenantSet,
  userCreate,
  userList,
  userSet,
  userDisable,
  userPassword,
  userSignOut,
  keyCreate,
  keyList,
  keyRotate,
  keyRevoke,
  playerTokenKeyAdd,
  playerTokenKeyList,
  playerTokenKeyRevoke,
  clientCreate,
  clientList,
  clientRotateSecret,
  clientRemove,
  campaignApply,
  campaignList,
  campaignPlan,
  changeRequestList,
  changeRequestAsk,
  changeRequestApprove,
  changeRequestReject,
  changeRequestWithdraw,
  campaignFinish,
  campaignExport,
  campaignCopy,
  campaignNew,
  campaignCheck,
  campaignPublish,
  campaignCancel,
  campaignReasons,
  campaignWhatIf,
  templateList,
  templateShow,
  templateCreate,
  templateSet,
  templateRemove,
  templateUse,
  scheduleList,
  scheduleShow,
  scheduleCreate,
  scheduleSet,
  schedulePause,
  scheduleResume,
  scheduleRemove,
  scheduleRuns,
  segmentList,
  segmentUpload,
  segmentShow,
  segmentDelete,
  imageList,
  imageUpload,
  imageDelete,
  simulate,
  ratesImport,
  rebuild,
  missionCompletions,
  raffleShow,
  raffleTickets,
  raffleSeed,
  settlementShow,
  certificateCommand,
  campaignRecord,
  verifyCommand,
  voidCommand,
  archive,
  backup,
  restore,
  webhookList,
  webhookAdd,
  webhookSet,
  webhookRemove,
  webhookRotateSecret,
  webhookTest,
  webhookDeliveries,
  webhookReplay,
  webhookSendAgain,
  noticeList,
  noticeSettings,
  emailTest,
  reportBackupCommand,
  rewardEndpointShow,
  rewardEndpointSet,
  rewardEndpointRemove,
  leaderboard,
  exportLeaderboard,
  teamBoard,
  teamMembers,
  exportTeams,
  // Before the command whose name its own begins with.
  exportFactsStatus,
  exportFacts,
  alarmList,
  alarmShow,
  alarmDismiss,
  alarmConfirm,
  alarmTry,
  mcp,
  alarmSettings,
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
  playerExport,
  playerErase,
  audit,
  stats,
  intake,
  refusedList,
  refusedShow,
  refusedSendAgain,
  refusedDiscard,
  eventFind,
  eventPendingVoids,
  bridgeRabbitmq,
  bridgeNats,
  bridgeKafka,
];
