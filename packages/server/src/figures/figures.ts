import { Fault } from '@laurel/contract/faults/faults.ts';
import type { CampaignComparison, CampaignReport } from '@laurel/contract/figures/report.ts';
import { formatTimestamp, MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import { namesOfSteps } from '@laurel/rules/missions/step-texts.ts';
import {
  compare,
  difference,
  exactText,
  isZero,
  quotientHalfUp,
  times,
} from '@laurel/rules/money/decimal.ts';
import { readExistingCampaign, type StoredCampaign } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import type { ComparedGroups, ComparedPlay } from './compared-play.ts';
import { moneyOfPlay } from './count-answer.ts';
import { type FigureDependencies, figuresOf, readCounted, readFigures } from './read-figures.ts';
import { type CounterDependencies, RoundCounter } from './round-counter.ts';

export type Figures = ReturnType<typeof openFigures>;

/** Opens the module that says what campaigns come to so far. */
export function openFigures(dependencies: CounterDependencies) {
  const counter = new RoundCounter(dependencies, false);
  const comparer = new RoundCounter(dependencies, true);
  const reading = openModule({ ...dependencies, counter, comparer }, { read: readFigures, readReport });
  return {
    ...reading,
    isBusy: () => counter.isBusy || comparer.isBusy,
    close: () => Promise.all([counter.close(), comparer.close()]),
  };
}

/** For how long (ms) a report waits for rounds to be counted; clients wait for an answer about as long. */
const PATIENCE = 25_000;

const says =
  'Players decide themselves whether they take part, and those who play more anyway are likelier to; weeks differ, too: this ' +
  'shows what happened while the campaign ran, not that the campaign made it happen.';

/**
 * The report on a campaign (docs/rules/operations.md#12): its figures, and what they are compared with. Faults: `not_found`;
 * `conflict` while rounds are still being counted.
 */
async function readReport(
  dependencies: FigureDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<CampaignReport> {
  const tenant = dependencies.database.ofTenant(tenant_id);
  const campaign = await readExistingCampaign(tenant, campaign_id);
  const counted = await readCounted(dependencies, tenant_id, campaign, (of) =>
    dependencies.comparer.read(of, PATIENCE),
  );
  if (counted.counting && !counted.count)
    throw new Fault('conflict', 'The rounds of the campaign are being counted; ask again in a moment.', {
      retryAfterSeconds: 5,
    });
  const compared = counted.count?.compared ?? null;
  return {
    campaign: reported(campaign),
    figures: await figuresOf(dependencies, tenant_id, campaign, counted),
    comparison: compared && comparisonOf(compared),
  };
}

function reported({ campaign_id: id, state, definition }: StoredCampaign): CampaignReport['campaign'] {
  const { custom_id, kind, start, end, texts, default_language } = definition;
  const name = texts[default_language]?.name ?? custom_id;
  const steps = namesOfSteps({
    ...definition,
    steps: kind === 'mission' ? definition.rules.steps : [],
    levels: kind === 'levels' ? definition.rules.levels : [],
  });
  return { id, custom_id, name, kind, state, start, end, steps };
}

function comparisonOf({ windows: compared, took_part, others }: ComparedGroups): CampaignComparison {
  const { start, end, shift, windows } = compared;
  return {
    from: formatTimestamp(start),
    to: formatTimestamp(end),
    windows,
    weeks_apart: shift / (7 * MICROSECONDS_A_DAY),
    took_part: groupOf(took_part, windows),
    others: groupOf(others, windows),
    says,
  };
}

function groupOf({ players, during, before }: ComparedPlay, windows: number): CampaignComparison['others'] {
  return {
    players,
    during: playOf(during),
    before: windows === 0 ? null : playOf(before),
    change: windows === 0 ? null : changeOf(during, before, windows),
  };
}

function playOf(play: ComparedPlay['during']): CampaignComparison['others']['during'] {
  const { rounds, ...money } = moneyOfPlay(play);
  return { players: play.players, rounds, unpriced: play.unpriced, ...money };
}

/** The windows before are several, so the one during is taken as often. */
function changeOf({ stakes }: ComparedPlay['during'], before: ComparedPlay['before'], windows: number) {
  if (isZero(before.stakes)) return null;
  const during = times(stakes, windows);
  const ratio = exactText(quotientHalfUp(difference(during, before.stakes), before.stakes, 4));
  return compare(during, before.stakes) < 0 && ratio !== '0' ? `-${ratio}` : ratio;
}
