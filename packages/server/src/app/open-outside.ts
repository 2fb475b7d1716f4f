import type { Metrics } from '../http/metrics.ts';
import { type Notices, openNotices } from '../notices/notices.ts';
import { type Outbound, openOutbound } from '../outbound/post-json.ts';
import { openMailSender } from '../outbound/send-mail.ts';
import { openPayouts, type Payouts } from '../payouts/payouts.ts';
import { openWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import type { Config } from './config.ts';
import { type Core, type Dependencies, loggerOf } from './dependencies.ts';
import { readMail, readRecipients } from './mail-settings.ts';

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
  const { privateTargets, publicUrl, mail: texts } = config;
  const { random, randomBytes, log } = dependencies;
  const pauseMilliseconds = dependencies.outsidePauseMilliseconds ?? PAUSE_MILLISECONDS;
  const outbound = openOutbound({ privateTargets, timeoutMilliseconds: OUTBOUND_MILLISECONDS });
  const sending = { ...core, outbound, privateTargets, random, randomBytes, pauseMilliseconds };
  const mail = readMail(texts ?? {});
  return {
    outbound,
    notices: openNotices({
      ...{ ...sending, publicUrl, mail: mail && openMailSender(mail) },
      recipients: readRecipients(texts?.recipients),
      onMail: (outcome, failure) => {
        metrics.outboundAttempted('email', outcome);
        if (failure !== undefined) log.warn({ failure }, 'the mail server did not take an e-mail');
      },
      onError: loggerOf(log)('notices failed; they are tried again'),
    }),
    webhooks: openWebhooks({
      ...{ ...sending, monotonicClock: () => performance.now() },
      onAttempt: (outcome) => metrics.outboundAttempted('webhook', outcome),
      onDisabled: (endpoint) => {
        metrics.endpointDisabled();
        log.warn(endpoint, 'a webhook endpoint was disabled, since nothing was taken there');
      },
      onError: (error, work) => log.error({ err: error, ...work }, 'webhooks failed; it is tried again'),
    }),
    payouts: openPayouts({
      ...sending,
      onAttempt: (verdict) => metrics.outboundAttempted('reward', verdict),
      onError: loggerOf(log)('delivering payouts failed; it is tried again'),
    }),
  };
}
