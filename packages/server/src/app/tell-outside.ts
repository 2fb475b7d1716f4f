import type { Boards } from '../boards/open-boards.ts';
import type { Metrics } from '../http/framework/metrics.ts';
import { type Outbound, openOutbound } from '../outbound/post-json.ts';
import { openRewards, type Rewards } from '../rewards/open-rewards.ts';
import type { Scoring } from '../scoring/open-scoring.ts';
import type { Database } from '../store/engine/database.ts';
import { openWebhooks, type Webhooks } from '../webhooks/open-webhooks.ts';
import type { Config } from './config.ts';
import type { Dependencies } from './server.ts';

/** For the whole of one request to a webhook or reward endpoint. */
const OUTBOUND_MILLISECONDS = 15_000;

/** How long (ms) until work that nobody told of is found, unless told otherwise. */
const PAUSE_MILLISECONDS = 1_000;

/** The modules that what goes on beside requests works with. */
export interface Modules {
  database: Database;
  boards: Boards;
  scoring: Scoring;
}

/** Everything that this server tells other systems by itself. */
export interface Outside {
  /** Says that there is something to send. */
  wake: () => void;
  /** Gives up what is under way; it is sent again later. */
  close: () => Promise<void>;
}

/** Starts to tell other systems what happened. */
export function tellOutside(
  modules: Modules,
  { privateTargets }: Config,
  metrics: Metrics,
  dependencies: Dependencies,
): Outside {
  const outbound = openOutbound({ privateTargets, timeoutMilliseconds: OUTBOUND_MILLISECONDS });
  const webhooks = startWebhooks({ ...modules, outbound }, metrics, dependencies);
  const rewards = startRewards({ database: modules.database, outbound }, metrics, dependencies);
  return {
    wake: () => {
      webhooks.wake();
      rewards.wake();
    },
    close: async () => {
      outbound.close();
      await Promise.all([webhooks.close(), rewards.close()]);
    },
  };
}

function startRewards(
  modules: { database: Database; outbound: Outbound },
  metrics: Metrics,
  { clock, random, randomBytes, log, outsidePauseMilliseconds = PAUSE_MILLISECONDS }: Dependencies,
): Rewards {
  return openRewards({
    ...modules,
    clock,
    random,
    randomBytes,
    pauseMilliseconds: outsidePauseMilliseconds,
    onAttempt: (verdict) => metrics.outboundAttempted('reward', verdict),
    onError: (error, tenant_id) =>
      log.error({ err: error, tenant_id }, 'delivering payouts failed; it is tried again'),
  });
}

function startWebhooks(
  modules: Modules & { outbound: Outbound },
  metrics: Metrics,
  { clock, random, randomBytes, log, outsidePauseMilliseconds = PAUSE_MILLISECONDS }: Dependencies,
): Webhooks {
  return openWebhooks({
    ...modules,
    clock,
    random,
    randomBytes,
    pauseMilliseconds: outsidePauseMilliseconds,
    onAttempt: (outcome) => metrics.outboundAttempted('webhook', outcome),
    onDisabled: (endpoint) => {
      metrics.endpointDisabled();
      log.warn(endpoint, 'a webhook endpoint was disabled, since nothing was taken there');
    },
    onError: (error, work) => log.error({ err: error, ...work }, 'webhooks failed; it is tried again'),
  });
}
