import type { Metrics } from '../http/metrics.ts';
import { type Notices, openNotices } from '../notices/notices.ts';
import { type Outbound, openOutbound } from '../outbound/post-json.ts';
import { openMailSender } from '../outbound/send-mail.ts';
import { openPayouts, type PayoutOptions, type Payouts } from '../payouts/payouts.ts';
import { openWebhooks, type WebhookOptions, type Webhooks } from '../webhooks/webhooks.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Dependencies } from './dependencies.ts';
import { type MailTexts, readMail, readRecipients } from './mail-settings.ts';

/** For the whole of one request to a webhook or reward endpoint. */
const OUTBOUND_MILLISECONDS = 15_000;

/** How often (ms) each loop looks for work without a notification, by default. */
const PAUSE_MILLISECONDS = 1_000;

/** Opens the modules that send messages and payouts to other systems; each begins to send as soon as it is opened. */
export function openOutside(
  core: Core,
  metrics: Metrics,
  config: Config,
  dependencies: Dependencies,
): { outbound: Outbound; webhooks: Webhooks; payouts: Payouts; notices: Notices } {
  const { privateTargets } = config;
  const {
    random,
    randomBytes,
    outsidePauseMilliseconds: pauseMilliseconds = PAUSE_MILLISECONDS,
  } = dependencies;
  const outbound = openOutbound({ privateTargets, timeoutMilliseconds: OUTBOUND_MILLISECONDS });
  const sending = { ...core, outbound, privateTargets, random, randomBytes, pauseMilliseconds };
  const { database, clock } = core;
  const shared = { database, clock, random, randomBytes, pauseMilliseconds };
  return {
    outbound,
    notices: openNotices({ ...shared, ...noticeNeeds(config, metrics, dependencies) }),
    webhooks: openWebhooks({
      ...{ ...sending, monotonicClock: () => performance.now() },
      ...webhookHooks(metrics, dependencies),
    }),
    payouts: openPayouts({ ...sending, ...payoutHooks(metrics, dependencies) }),
  };
}

const none: MailTexts = { url: undefined, from: undefined, recipients: undefined };

function noticeNeeds({ mail: texts = none, publicUrl }: Config, metrics: Metrics, { log }: Dependencies) {
  const mail = readMail(texts);
  return {
    mail: mail && openMailSender(mail),
    recipients: readRecipients(texts.recipients),
    publicUrl,
    onMail: (outcome: 'sent' | 'failed', failure?: string) => {
      metrics.outboundAttempted('email', outcome);
      if (failure !== undefined) log.warn({ failure }, 'the mail server did not take an e-mail');
    },
    onError: (error: unknown, tenant_id: number | undefined) =>
      log.error({ err: error, tenant_id }, 'notices failed; they are tried again'),
  };
}

function payoutHooks(metrics: Metrics, { log }: Dependencies): Pick<PayoutOptions, 'onAttempt' | 'onError'> {
  return {
    onAttempt: (verdict) => metrics.outboundAttempted('reward', verdict),
    onError: (error, tenant_id) =>
      log.error({ err: error, tenant_id }, 'delivering payouts failed; it is tried again'),
  };
}

function webhookHooks(
  metrics: Metrics,
  { log }: Dependencies,
): Pick<WebhookOptions, 'onAttempt' | 'onDisabled' | 'onError'> {
  return {
    onAttempt: (outcome) => metrics.outboundAttempted('webhook', outcome),
    onDisabled: (endpoint) => {
      metrics.endpointDisabled();
      log.warn(endpoint, 'a webhook endpoint was disabled, since nothing was taken there');
    },
    onError: (error, work) => log.error({ err: error, ...work }, 'webhooks failed; it is tried again'),
  };
}
