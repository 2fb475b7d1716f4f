import type { BoardDependencies } from '../boards/boards.ts';
import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { type ErasureDependencies, erasePlayer } from './data-rights/erase-player.ts';
import { exportPlayer } from './data-rights/export-player.ts';
import { openRetention } from './data-rights/open-retention.ts';
import { listPlayers } from './list/list-players.ts';
import { listOwnResults } from './list-own-results.ts';
import { listPlayerCampaigns } from './list-player-campaigns.ts';
import { readPlayer } from './read-player.ts';
import { readPlayerView } from './read-player-view.ts';

export type Players = ReturnType<typeof openPlayers>;

interface PlayerDependencies extends ErasureDependencies, Pick<BoardDependencies, 'boards'> {
  scoring: CampaignDependencies['scoring'] & ErasureDependencies['scoring'];
  onError: (error: unknown, tenant_id?: number) => void;
}

/** Opens the module for players and their data, and starts to remove data that tenants keep only for a limited time. */
export function openPlayers(dependencies: PlayerDependencies) {
  const retention = openRetention(dependencies);
  const useCases = {
    list: listPlayers,
    read: readPlayer,
    readView: readPlayerView,
    listCampaigns: listPlayerCampaigns,
    listOwnResults,
    erase: erasePlayer,
    export: exportPlayer,
  };
  return { ...openModule(dependencies, useCases), close: retention.close };
}
