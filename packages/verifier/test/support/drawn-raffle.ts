import { potCommitment } from '@laurel/rules/kinds/jackpot/pots.ts';
import { drawWinners } from '@laurel/rules/kinds/raffle/draw.ts';
import { commitmentOf, sealedSeed, suppliedSeed } from '@laurel/rules/kinds/raffle/seed.ts';
import { listRoot, ticketList, ticketsOf } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { hashOf, hex, utf8 } from '@laurel/rules/sealing/bytes.ts';
import { type SealedDraw, textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { type DrawContent, textOfWinners } from '@laurel/rules/sealing/decision-leaf.ts';
import type { SettledBoard } from './settled-board.ts';
import { CAMPAIGN, type Decided, type Tenant } from './tenant.ts';
import type { Tree } from './tree.ts';

/** The secret of every draw of the tests. */
export const secret = hashOf(utf8('secret of a raffle'));

const commitment = hex(commitmentOf(secret));

/** The decision that publishes what the secret is committed to. */
export const commitmentDecided: Decided = {
  after: 0,
  kind: 'commitment',
  campaign_id: CAMPAIGN,
  content: { commitment },
};

/** The decision that publishes the secret of a drop, before its settlement. */
export const secretDecided: Decided = {
  ...{ after: 0, kind: 'draw', campaign_id: CAMPAIGN, content: { secret: hex(secret) } },
};

/** The decisions of a jackpot of one level whose first pot did not fall: both commitments, and what is left with the secret. */
export const potsDecided: Decided[] = [
  { ...commitmentDecided, content: { commitment, pots: [potCommitment(secret, 0, 1)] } },
  {
    ...secretDecided,
    content: {
      secret: hex(secret),
      left: [{ level: 0, pot: 1, contributions: '36000000', contributed: '0', carried: '0' }],
    },
  },
];

function ticketsIn({ lines }: SettledBoard) {
  return ticketList(lines.map(({ player_hash, score }) => ({ player_hash, tickets: Number(score) })));
}

/** What the settlement of a raffle says of its list. */
export function listOf(board: SettledBoard) {
  const list = ticketsIn(board);
  return { list_root: hex(listRoot(list)), tickets: ticketsOf(list) };
}

/** Draws a raffle as the server does, after the settlement; undefined for campaigns of other kinds. */
export function drawOf(
  { definition, log }: Tenant,
  board: SettledBoard,
): { decided: Decided; winners: string } | undefined {
  if (definition.kind !== 'raffle') return undefined;
  const list = ticketsIn(board);
  const of = { root: listRoot(list), tickets: ticketsOf(list) };
  const source = definition.rules.seed === 'sealed' ? { secret: hex(secret) } : { value: '6-12-18' };
  const seed = definition.rules.seed === 'sealed' ? sealedSeed(secret, of) : suppliedSeed('6-12-18', of);
  const { one_prize_a_player: onePrizeAPlayer } = definition.rules;
  const counts = definition.prizes.map(({ count }) => count);
  const drawn = [...drawWinners(list, seed, { counts, onePrizeAPlayer })];
  const winners = textOfWinners(drawn);
  const content: DrawContent = {
    list_root: hex(of.root),
    tickets: of.tickets,
    ...source,
    seed: hex(seed),
    winners: drawn.length,
    winners_hash: textHash(winners),
  };
  return { decided: { after: log.length, kind: 'draw', campaign_id: CAMPAIGN, content }, winners };
}

/** The last decision as the line `draw` has it. */
export function sealedDrawOf(winners: string, leaves: readonly Uint8Array[], decisions: Tree): SealedDraw {
  const index = leaves.length - 1;
  const decision = { index, leaf: leaves[index] as Uint8Array, hash: decisions.hash(index) };
  return { decision, proof: decisions.ofMany([index]), winners };
}
