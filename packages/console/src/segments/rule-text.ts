import type { SegmentCondition, SegmentRule } from '@laurel/contract/segments/rules.ts';
import { t } from '../languages/messages.ts';
import { timeText } from '../time/time-text.ts';
import { shortMoney } from '../values/decimal-text.ts';

/** A rule in words. */
export function ruleText(rule: SegmentRule): string {
  if ('all' in rule) return rule.all.map(partText).join(t(' and '));
  if ('any' in rule) return rule.any.map(partText).join(t(' or '));
  if ('not' in rule) return t('not {rule}', { rule: partText(rule.not) });
  return conditionText(rule);
}

const partText = (rule: SegmentRule) => ('fact' in rule ? ruleText(rule) : `(${ruleText(rule)})`);

/** A condition in words. */
export function conditionText(condition: SegmentCondition): string {
  switch (condition.fact) {
    case 'deposits': {
      const {
        within_days: days,
        at_least_count: count = 1,
        at_least_amount: amount,
        currency = '',
      } = condition;
      const least =
        amount === undefined ? '' : t(', of at least {amount}', { amount: shortMoney(amount, currency) });
      return t(
        'at least {count, plural, one {# deposit} other {# deposits}} in {days, plural, one {# day} other {# days}}{least}',
        { count, days, least },
      );
    }
    case 'rounds': {
      const { within_days: days, at_least: count, games = [], providers = [] } = condition;
      const what = [...providers, ...games].join(', ');
      const of = what === '' ? '' : t(' of {what}', { what });
      return t(
        'at least {count, plural, one {# round} other {# rounds}} in {days, plural, one {# day} other {# days}}{of}',
        { count, days, of },
      );
    }
    case 'registered': {
      const { within_days: days } = condition;
      return days === undefined
        ? t('registered {from} – {to}', { from: boundText(condition.from), to: boundText(condition.to) })
        : t('registered in the last {days, plural, one {# day} other {# days}}', { days });
    }
    case 'last_seen': {
      const { within_days, before_days = 0 } = condition;
      return within_days === undefined
        ? t('not seen for {days, plural, one {# day} other {# days}}', { days: before_days })
        : t('seen in the last {days, plural, one {# day} other {# days}}', { days: within_days });
    }
    case 'campaign':
      return campaignText(condition);
    case 'level':
      return t('level {level} of {campaign}', { level: condition.at_least, campaign: condition.campaign });
    default:
      return `${factNames[condition.fact]}: ${condition.is.join(', ')}`;
  }
}

/** A bound of a time; the rule may have none. */
const boundText = (time: string | undefined) => (time === undefined ? '…' : timeText(time, 'UTC'));

const factNames = {
  country: t('Country'),
  currency: t('Currency'),
  tag: t('Tag'),
  affiliate: t('Affiliate'),
  operator: t('Operator'),
};

const notUnless = (isWanted: boolean, rule: string) => (isWanted ? rule : t('not {rule}', { rule }));

function campaignText({
  custom_id,
  took_part,
  won,
  place_up_to,
}: SegmentCondition & { fact: 'campaign' }): string {
  const parts = [
    took_part !== undefined && notUnless(took_part, t('took part in {custom_id}', { custom_id })),
    won !== undefined && notUnless(won, t('won in {custom_id}', { custom_id })),
    place_up_to !== undefined && t('place 1 to {place} of {custom_id}', { place: place_up_to, custom_id }),
  ];
  return parts.filter((one) => one !== false).join(t(' and '));
}
