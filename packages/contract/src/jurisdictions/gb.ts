import type { CampaignDefinition } from '../campaigns/definition.ts';
import { boardTermsOf } from '../campaigns/of-any-kind.ts';
import { tieTraits } from '../campaigns/tie-traits.ts';
import { typeTraits } from '../campaigns/type-traits.ts';
import { ofKinds, wageredMoreThan, withoutTerms, wonBySpeed } from './breaches.ts';
import type { Breach, KnownOfCampaign, OwnRule } from './rule.ts';

const code = {
  name: 'Gambling Commission, LCCP, social responsibility code 5.1.1 (rewards and bonuses)',
  url: 'https://www.gamblingcommission.gov.uk/licensees-and-businesses/lccp/condition/5-1-1-sr-code',
};
const products = {
  name: 'Gambling Commission, Socially responsible incentives: what operators need to know',
  url: 'https://www.gamblingcommission.gov.uk/blog/post/socially-responsible-incentives-what-operators-need-to-know',
};
const response = {
  name: 'Gambling Commission, response to the consultation on socially responsible incentives, proposal 3',
  url: 'https://www.gamblingcommission.gov.uk/consultation-response/autumn-2023-consultation-proposed-changes-to-lccp-and-rts-socially/proposal-3-proposed-changes-to-lccp-sr-code-5-1-1-to-make-the-structure-and',
};

const lotteries = {
  name: 'Gambling Commission, Lotteries and the Gambling Act 2005, When is a lottery not a lottery?',
  url: 'https://www.gamblingcommission.gov.uk/guidance/lotteries-and-the-gambling-act-2005/lotteries-and-the-ga05-when-is-a-lottery-not-a-lottery',
};
const jackpots = {
  name: 'Gambling Commission, Remote gambling and software technical standards, RTS 9',
  url: 'https://www.gamblingcommission.gov.uk/standards/remote-gambling-and-software-technical-standards/rts-9-progressive-jackpot-systems',
};

const FROM = '2026-01-19';

/** Great Britain. */
export const greatBritain: readonly OwnRule[] = [
  {
    id: 'gb_wagering',
    clause: 'LCCP SR 5.1.1 (3)(a)',
    source: code,
    from: FROM,
    severity: 'error',
    says: 'A bonus must not have to be wagered more than 10 times.',
    check: (definition) => wageredMoreThan(definition, '10'),
  },
  {
    id: 'gb_one_product',
    clause: 'LCCP SR 5.1.1 (3)(b)',
    source: products,
    from: FROM,
    severity: 'error',
    says: 'A promotion must not include more than one type of gambling product (betting, casino, bingo, lottery).',
    needsProducts: true,
    check: severalProducts,
  },
  {
    id: 'gb_speed',
    clause: 'LCCP SR 5.1.1 (3)(c)',
    source: code,
    from: FROM,
    severity: 'error',
    says: 'A prize must not be altered or increased because the play that earns it is completed in a shorter time.',
    check: (definition) => wonBySpeed(definition, SPEED),
  },
  {
    id: 'gb_speed_before_2026',
    clause: 'LCCP SR 5.1.1 (1)(b)(ii)',
    source: response,
    until: FROM,
    severity: 'error',
    says: 'A prize must not be altered or increased because the play that earns it is completed in a shorter time.',
    check: (definition) => wonBySpeed(definition, SPEED),
  },
  {
    id: 'gb_speed_ties',
    clause: 'LCCP SR 5.1.1 (3)(c)',
    source: code,
    from: FROM,
    says: 'Of equal scores the one that was reached earlier wins the better prize, which may be a gain by speed.',
    check: earlierWins,
  },
  {
    id: 'gb_terms',
    clause: 'LCCP SR 5.1.1 (2)(a)',
    source: code,
    from: FROM,
    says: 'Terms and conditions must be clear, transparent, fair and readily accessible.',
    check: withoutTerms,
  },
  {
    id: 'gb_paid_draw',
    clause: 'Gambling Act 2005 s. 14 and sch. 2',
    source: lotteries,
    from: '2007-09-01',
    says: 'A draw of prizes in which people must pay to take part is a lottery, unless there is an equal way to enter for free; whether a stake is such a payment is not certain.',
    check: (definition) =>
      ofKinds(definition, ['raffle', 'drop'], 'prizes are drawn, and taking part may take a stake'),
  },
  {
    id: 'gb_jackpot_rules',
    clause: 'RTS requirement 9A',
    source: jackpots,
    says: 'Before players commit to gamble they must be able to read how a jackpot is funded, its seed, any ceiling, and how it is won.',
    check: (definition) =>
      ofKinds(definition, ['jackpot'], 'look whether the terms say how the pots are filled and fall'),
  },
];

const SPEED = 'the players who reach the points in the shortest time win';

/** The types that the code names. */
const productTypes = ['betting', 'casino', 'bingo', 'lottery'];

function severalProducts(_: CampaignDefinition, known: KnownOfCampaign): Breach[] {
  if (known.products === undefined) return [];
  const { products: all, withoutProduct = 0 } = known;
  const detail = `its games are of ${all.join(' and ')}`;
  const types = new Set(
    all.map((product) => product.toLowerCase()).filter((one) => productTypes.includes(one)),
  );
  if (types.size > 1) return [{ pointer: '/games', detail }];
  // Senders may name kinds of casino games, which are one type.
  if (all.length > 1) return [{ pointer: '/games', detail, unsure: true }];
  if (withoutProduct === 0) return [];
  const unknown = `the product of ${withoutProduct} of its games is not known`;
  return [{ pointer: '/games', detail: unknown, unsure: true }];
}

function earlierWins(definition: CampaignDefinition): Breach[] {
  const { tournament_type: type, tie_rule, prizes } = boardTermsOf(definition);
  if (type === null || tieTraits[tie_rule].sharesPlaces || prizes.length === 0) return [];
  const { isAlone, isBySpeed } = typeTraits[type];
  // Whether players compete for places; a race is won by speed in any case, which another rule says.
  if (isAlone || isBySpeed) return [];
  return [{ pointer: '/rules/tie_rule', detail: 'of equal scores the earlier one comes first' }];
}
