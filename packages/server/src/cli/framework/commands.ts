import { campaignCancel, campaignPublish } from '../campaigns/campaign-actions.ts';
import { campaignApply } from '../campaigns/campaign-apply.ts';
import { campaignCheck } from '../campaigns/campaign-check.ts';
import { campaignCopy } from '../campaigns/campaign-copy.ts';
import { campaignExport } from '../campaigns/campaign-export.ts';
import { campaignFinish } from '../campaigns/campaign-finish.ts';
import { campaignList } from '../campaigns/campaign-list.ts';
import { campaignReasons } from '../campaigns/campaign-reasons.ts';
import { explain } from '../campaigns/explain.ts';
import { exportLeaderboard } from '../campaigns/export-leaderboard.ts';
import { leaderboard } from '../campaigns/leaderboard.ts';
import { ratesImport } from '../campaigns/rates-import.ts';
import { rebuild } from '../campaigns/rebuild.ts';
import { settlementShow } from '../campaigns/settlement-show.ts';
import { simulate } from '../campaigns/simulate.ts';
import { watch } from '../campaigns/watch.ts';
import { demo } from '../demo/demo.ts';
import { archive } from '../events/archive.ts';
import { eventFind } from '../events/event-find.ts';
import { intake } from '../events/intake.ts';
import { stats } from '../events/stats.ts';
import { voidEvents } from '../events/void.ts';
import { clientCreate } from '../identity/client-create.ts';
import { clientList } from '../identity/client-list.ts';
import { clientRemove } from '../identity/client-remove.ts';
import { clientRotateSecret } from '../identity/client-rotate-secret.ts';
import { keyCreate } from '../identity/key-create.ts';
import { keyList } from '../identity/key-list.ts';
import { keyRevoke } from '../identity/key-revoke.ts';
import { keyRotate } from '../identity/key-rotate.ts';
import {
  playerTokenKeyAdd,
  playerTokenKeyList,
  playerTokenKeyRevoke,
} from '../identity/player-token-keys.ts';
import { tenantCreate } from '../identity/tenant-create.ts';
import { tenantList } from '../identity/tenant-list.ts';
import { tenantSet } from '../identity/tenant-set.ts';
import { userCreate } from '../identity/user-create.ts';
import { userDisable } from '../identity/user-disable.ts';
import { userList } from '../identity/user-list.ts';
import { userPassword } from '../identity/user-password.ts';
import { userSet } from '../identity/user-set.ts';
import { userSignOut } from '../identity/user-sign-out.ts';
import { audit } from '../operation/audit.ts';
import { backup } from '../operation/backup.ts';
import { migrate } from '../operation/migrate.ts';
import { restore } from '../operation/restore.ts';
import { serve } from '../operation/serve.ts';
import { payoutApprove } from '../payouts/payout-approve.ts';
import { payoutExport } from '../payouts/payout-export.ts';
import { payoutList } from '../payouts/payout-list.ts';
import { payoutMarkPaid, payoutReject, payoutRetry } from '../payouts/payout-moves.ts';
import { scheduleRuns } from '../planning/schedule-runs.ts';
import {
  scheduleCreate,
  scheduleList,
  schedulePause,
  scheduleRemove,
  scheduleResume,
  scheduleSet,
  scheduleShow,
} from '../planning/schedules.ts';
import {
  templateCreate,
  templateList,
  templateRemove,
  templateSet,
  templateShow,
  templateUse,
} from '../planning/templates.ts';
import { playerErase } from '../players/player-erase.ts';
import { playerExport } from '../players/player-export.ts';
import { rewardEndpointRemove } from '../rewards/reward-endpoint-remove.ts';
import { rewardEndpointSet } from '../rewards/reward-endpoint-set.ts';
import { rewardEndpointShow } from '../rewards/reward-endpoint-show.ts';
import { send } from '../send/send.ts';
import { webhookAdd } from '../webhooks/webhook-add.ts';
import { webhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { webhookList } from '../webhooks/webhook-list.ts';
import { webhookRemove } from '../webhooks/webhook-remove.ts';
import { webhookReplay } from '../webhooks/webhook-replay.ts';
import { webhookRotateSecret } from '../webhooks/webhook-rotate-secret.ts';
import { webhookSet } from '../webhooks/webhook-set.ts';
import { webhookTest } from '../webhooks/webhook-test.ts';
import type { Command } from './command.ts';

/** All there is, in the order in which help shows it. */
export const commands: Command[] = [
  serve,
  migrate,
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
  campaignFinish,
  campaignExport,
  campaignCopy,
  campaignCheck,
  campaignPublish,
  campaignCancel,
  campaignReasons,
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
  simulate,
  ratesImport,
  rebuild,
  settlementShow,
  voidEvents,
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
  rewardEndpointShow,
  rewardEndpointSet,
  rewardEndpointRemove,
  leaderboard,
  exportLeaderboard,
  payoutList,
  payoutApprove,
  payoutReject,
  payoutRetry,
  payoutMarkPaid,
  payoutExport,
  explain,
  playerExport,
  playerErase,
  audit,
  stats,
  intake,
  eventFind,
];
