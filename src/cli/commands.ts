import { archive } from './archive.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { campaignApply } from './campaign-apply.ts';
import { campaignList } from './campaign-list.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { explain } from './explain.ts';
import { exportLeaderboard } from './export-leaderboard.ts';
import { keyCreate } from './key-create.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';
import { migrate } from './migrate.ts';
import { ratesImport } from './rates-import.ts';
import { rebuild } from './rebuild.ts';
import { restore } from './restore.ts';
import { send } from './send.ts';
import { serve } from './serve.ts';
import { simulate } from './simulate.ts';
import { stats } from './stats.ts';
import { tenantCreate } from './tenant-create.ts';
import { tenantList } from './tenant-list.ts';
import { tenantSet } from './tenant-set.ts';
import { userCreate } from './user-create.ts';
import { userDisable } from './user-disable.ts';
import { userList } from './user-list.ts';
import { userSet } from './user-set.ts';
import { voidEvents } from './void.ts';

/** All there is, in the order in which help shows it. */
export const commands: Command[] = [
  serve,
  migrate,
  demo,
  send,
  tenantCreate,
  tenantList,
  tenantSet,
  userCreate,
  userList,
  userSet,
  userDisable,
  keyCreate,
  keyList,
  keyRevoke,
  campaignApply,
  campaignList,
  simulate,
  ratesImport,
  rebuild,
  voidEvents,
  archive,
  backup,
  restore,
  exportLeaderboard,
  explain,
  audit,
  stats,
];
