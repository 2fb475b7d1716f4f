import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { SVGProps } from 'react';
import styles from './beginning.module.css';

type Pictured = TournamentType | Exclude<CampaignKindName, 'tournament'>;

/** A small drawing of what wins; the words next to it say the same. */
export function TypePicture({ of }: { of: Pictured }) {
  return (
    <svg viewBox="0 0 280 96" className={styles.picture} aria-hidden="true">
      {drawings[of].map(([Shape, attributes], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  );
}

type Shape = ['rect' | 'circle' | 'path', SVGProps<SVGRectElement & SVGCircleElement & SVGPathElement>];
type Mark = 'leads' | 'follows' | 'uncounted';

function bar(mark: Mark, x: number, y: number, width: number, height: number, rx = 3): Shape {
  return ['rect', { className: styles[mark], x, y, width, height, rx }];
}

function dot(mark: Mark, cx: number, cy: number, r: number): Shape {
  return ['circle', { className: styles[mark], cx, cy, r }];
}

function line(kind: 'bound' | 'leadingLine' | 'followingLine', d: string): Shape {
  return ['path', { className: styles[kind], d }];
}

/** A star with five points around a place. */
function prize(x: number, y: number, radius: number): Shape {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (Math.PI * corner) / 5 - Math.PI / 2;
    const reach = corner % 2 === 0 ? radius : radius * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return ['path', { className: styles.prize, d: `M${corners.join('L')}Z` }];
}

const leadsIf = (leads: boolean): Mark => (leads ? 'leads' : 'follows');

function each(count: number, draw: (index: number) => Shape): Shape[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** The rounds of an attempt; those that were won are filled. */
function attempt(mark: Mark, y: number, rounds: number, won: readonly number[]): Shape[] {
  return each(rounds, (round) => bar(won.includes(round) ? mark : 'uncounted', 32 + round * 19, y, 14, 14));
}

const drawings: Record<Pictured, readonly Shape[]> = {
  /** Players as bars: the longest one leads. */
  PT: [
    ...[188, 132, 104, 58].map((length, row) => bar(leadsIf(row === 0), 48, 14 + row * 18, length, 12)),
    prize(30, 20, 9),
  ],
  /** Rounds in order: only those before the bound are filled. */
  RA: [
    ...[26, 48, 70].flatMap((y, row) =>
      each(12, (round) => dot(round >= 8 ? 'uncounted' : leadsIf(row === 0), 44 + round * 18, y, 6)),
    ),
    line('bound', 'M179 8V88'),
  ],
  /** Rounds as sticks: one of them is much higher. */
  HC: [
    ...[22, 10, 16, 30, 8, 62, 14, 24, 12, 36, 18, 9].map((height, round) =>
      bar(leadsIf(height === 62), 32 + round * 18.5, 84 - height, 9, height, 2),
    ),
    prize(129, 12, 8),
  ],
  /** Two attempts: the shorter one leads. */
  TM: [
    ...attempt('leads', 24, 8, [1, 2, 4, 5, 7]),
    ...attempt('follows', 58, 11, [0, 3, 6, 8, 10]),
    prize(196, 31, 8),
  ],
  /** One attempt against two tiers. */
  IM: [
    bar('follows', 32, 40, 216, 14),
    bar('leads', 32, 40, 72, 14),
    line('bound', 'M122 16V72M212 16V72'),
    prize(122, 82, 8),
    prize(212, 82, 6),
  ],
  /** Two players on their way to the target: the first one there leads. */
  SR: [
    line('bound', 'M24 20H256'),
    line('followingLine', 'M32 82L80 74L128 60L176 46L236 20'),
    line('leadingLine', 'M32 82L62 62L92 54L132 20'),
    prize(132, 20, 9),
  ],
  /** Steps; two are done. */
  mission: [
    line('followingLine', 'M56 48H224'),
    line('leadingLine', 'M56 48H140'),
    ...each(3, (step) => dot(leadsIf(step < 2), 56 + step * 84, 48, 13)),
    prize(224, 16, 9),
  ],
  /** Tickets; one is drawn. */
  raffle: [
    ...[26, 50, 74].flatMap((y, row) =>
      each(6, (column) => bar(leadsIf(row === 0 && column === 3), 34 + column * 36, y, 28, 14)),
    ),
    prize(156, 12, 8),
  ],
  /** Drops on their way to rounds: one reaches its own. */
  drop: [
    ...[34, 14, 52, 24, 40, 10].map((y, drop) => dot(leadsIf(drop === 2), 50 + drop * 36, y, 6)),
    line('bound', 'M32 78H250'),
    prize(122, 78, 9),
  ],
  /** Pots that fill: the fullest is about to fall. */
  jackpot: [
    ...[30, 44, 22, 60].map((height, pot) =>
      bar(leadsIf(pot === 3), 44 + pot * 50, 78 - height, 34, height, 0),
    ),
    line('bound', 'M32 78H250'),
    prize(211, 12, 9),
  ],
  /** Stairs, the third of which is reached. */
  levels: [
    ...each(5, (stair) => bar(leadsIf(stair === 2), 40 + stair * 40, 74 - stair * 14, 34, 14 + stair * 14)),
    prize(137, 34, 9),
  ],
};
