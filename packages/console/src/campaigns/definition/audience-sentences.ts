import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import { t } from '../../languages/messages.ts';
import { timeText } from '../../time/time-text.ts';
import { shownAny } from './shown-values.ts';

/** Who may take part, a sentence for each condition; none: everybody. */
export function audienceSentences(audience: Audience, zone: string): string[] {
  const { registered_from: from, registered_to: to, player_ids: only, exclude_player_ids: not } = audience;
  return [
    ...Object.entries(listText).flatMap(([member, sentence]) => {
      const values = audience[member as keyof typeof listText] ?? [];
      return values.length === 0 ? [] : [sentence(shownAny(values))];
    }),
    ...(from === null
      ? []
      : [t('Only players registered at {time} or later.', { time: timeText(from, zone) })]),
    ...(to === null ? [] : [t('Only players registered before {time}.', { time: timeText(to, zone) })]),
    ...(only.length === 0
      ? []
      : [
          t('Only the {count, plural, one {# player} other {# players}} on its list.', {
            count: only.length,
          }),
        ]),
    ...(not.length === 0
      ? []
      : [
          t('Not the {count, plural, one {# player} other {# players}} on its list of exceptions.', {
            count: not.length,
          }),
        ]),
  ];
}

const listText = {
  countries: (values: string) => t('Only players with the country {values}.', { values }),
  exclude_countries: (values: string) => t('Not players with the country {values}.', { values }),
  currencies: (values: string) => t('Only players with the currency {values}.', { values }),
  tags: (values: string) => t('Only players with the tag {values}.', { values }),
  affiliates: (values: string) => t('Only players with the affiliate {values}.', { values }),
  operators: (values: string) => t('Only players with the operator {values}.', { values }),
};
