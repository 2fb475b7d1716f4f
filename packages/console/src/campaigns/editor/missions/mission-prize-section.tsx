import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { t } from '../../../languages/messages.ts';
import { Section } from '../section.tsx';
import { useDefinition } from '../use-draft.ts';
import { OptionalPrize } from './optional-prize.tsx';

/** What the whole mission wins; prizes of steps are written with them. */
export function MissionPrizeSection() {
  const count = prizesIn(useDefinition<'mission'>()).length;
  const summary =
    count === 0 ? t('none yet') : t('{count, plural, one {# prize} other {# prizes}}', { count });
  return (
    <Section title={t('Prizes')} summary={summary} holds={['/prize']} startsOpen>
      <OptionalPrize
        at="/prize"
        label={t('The whole mission wins a prize')}
        description={t('Each time a player completes all steps; in addition to the prizes of steps')}
      />
    </Section>
  );
}
