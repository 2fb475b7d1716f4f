import type { CampaignDefinition } from '../campaigns/definition.ts';
import { ofKinds, withoutTerms, wonBySpeed } from './breaches.ts';
import type { Breach, OwnRule } from './rule.ts';

const bonuses = {
  name: 'Kansspelautoriteit, Eisen bonussen',
  url: 'https://kansspelautoriteit.nl/voor-zakelijke-aanbieders/beperken-reclame/eisen-bonussen/',
};
const promotional = {
  name: 'Kansspelautoriteit, Gedragscode promotionele kansspelen 2014',
  url: 'https://kansspelautoriteit.nl/zelf-kansspel-organiseren/promotioneel/gedragscode/',
};
const young = {
  name: 'Staatsblad 2023, 120, which refers to article 2 (3) and (4)',
  url: 'https://www.officielebekendmakingen.nl/stb-2023-120.html',
};

const FROM = '2021-10-01';

/** The Netherlands: `from` is the day on which the market for games at a distance opened. */
export const netherlands: readonly OwnRule[] = [
  {
    id: 'nl_young_adults',
    clause: 'Besluit werving, reclame en verslavingspreventie kansspelen, art. 2 (3) and (4)',
    source: young,
    from: FROM,
    says: 'Bonuses must not be directed at minors, at people aged 18 to 23, or at players who play at risk.',
    check: nobodyLeftOut,
  },
  {
    id: 'nl_urgency',
    clause: 'Kansspelautoriteit, requirements for bonuses',
    source: bonuses,
    from: FROM,
    says: 'A bonus must not urge players to excessive play, as an offer does that creates a strong sense of urgency.',
    check: (definition) => wonBySpeed(definition, 'a race against the clock may create a sense of urgency'),
  },
  {
    id: 'nl_terms',
    clause: 'Kansspelautoriteit, requirements for bonuses',
    source: bonuses,
    from: FROM,
    says: 'Players must be informed fully and clearly of what a bonus is worth, what must be wagered and when it expires.',
    check: withoutTerms,
  },
  {
    id: 'nl_promotional_games',
    clause: 'Gedragscode promotionele kansspelen 2014, art. 2 to 4',
    source: promotional,
    from: '2014-01-01',
    says: 'A game of chance without a licence of its own may only promote something, is limited in number, cost and prizes, and must not be paid for; whether prizes on top of licensed games are one is not certain.',
    check: (definition) =>
      ofKinds(definition, ['raffle', 'drop', 'jackpot'], 'who wins is decided by chance'),
  },
];

function nobodyLeftOut({ audience }: CampaignDefinition): Breach[] {
  const { tags, player_ids, segments = [], exclude_segments = [] } = audience;
  if ([tags, player_ids, segments, exclude_segments].some((list) => list.length > 0)) return [];
  return [{ pointer: '/audience', detail: 'no segment, tag or list of players leaves these people out' }];
}
