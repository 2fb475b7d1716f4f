import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import type { ReactNode } from 'react';
import styles from './type-cards.module.css';

type OtherKind = Exclude<CampaignKindName, 'tournament'>;

/** A small drawing of what wins; the words next to it say the same. */
export function TypePicture({ of }: { of: TournamentType | OtherKind }) {
  return (
    <svg viewBox="0 0 280 96" className={styles.picture} aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}

/** Players as bars: the longest one leads. */
const points: ReactNode = (
  <>
    {[188, 132, 104, 58].map((length, index) => (
      <rect
        key={length}
        className={index === 0 ? styles.leads : styles.follows}
        x={48}
        y={14 + index * 18}
        width={length}
        height={12}
        rx={3}
      />
    ))}
    <path className={styles.prize} d={star(30, 20, 9)} />
  </>
);

/** Rounds in order: only those before the bound are filled. */
const race: ReactNode = (
  <>
    {[26, 48, 70].map((y, row) =>
      Array.from({ length: 12 }, (_, round) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is known by its number alone
          key={round}
          className={round >= 8 ? styles.uncounted : row === 0 ? styles.leads : styles.follows}
          cx={44 + round * 18}
          cy={y}
          r={6}
        />
      )),
    )}
    <path className={styles.bound} d="M179 8V88" />
  </>
);

/** Rounds as sticks: one of them is much higher. */
const coin: ReactNode = (
  <>
    {[22, 10, 16, 30, 8, 62, 14, 24, 12, 36, 18, 9].map((height, round) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is known by its number alone
        key={round}
        className={height === 62 ? styles.leads : styles.follows}
        x={32 + round * 18.5}
        y={84 - height}
        width={9}
        height={height}
        rx={2}
      />
    ))}
    <path className={styles.prize} d={star(129, 12, 8)} />
  </>
);

/** Two attempts: the shorter one leads. */
const mission: ReactNode = (
  <>
    <Attempt y={24} rounds={8} won={[1, 2, 4, 5, 7]} isBest />
    <Attempt y={58} rounds={11} won={[0, 3, 6, 8, 10]} />
    <path className={styles.prize} d={star(196, 31, 8)} />
  </>
);

/** One attempt against two tiers. */
const tiers: ReactNode = (
  <>
    <rect className={styles.follows} x={32} y={40} width={216} height={14} rx={3} />
    <rect className={styles.leads} x={32} y={40} width={72} height={14} rx={3} />
    <path className={styles.bound} d="M122 16V72M212 16V72" />
    <path className={styles.prize} d={star(122, 82, 8)} />
    <path className={styles.prize} d={star(212, 82, 6)} />
  </>
);

/** Two players on their way to the target: the first one there leads. */
const speed: ReactNode = (
  <>
    <path className={styles.bound} d="M24 20H256" />
    <path className={styles.followingLine} d="M32 82L80 74L128 60L176 46L236 20" />
    <path className={styles.leadingLine} d="M32 82L62 62L92 54L132 20" />
    <path className={styles.prize} d={star(132, 20, 9)} />
  </>
);

/** Steps; two are done. */
const steps: ReactNode = (
  <>
    <path className={styles.followingLine} d="M56 48H224" />
    <path className={styles.leadingLine} d="M56 48H140" />
    {[56, 140, 224].map((x, index) => (
      <circle key={x} className={index < 2 ? styles.leads : styles.follows} cx={x} cy={48} r={13} />
    ))}
    <path className={styles.prize} d={star(224, 16, 9)} />
  </>
);

/** Tickets; one is drawn. */
const tickets: ReactNode = (
  <>
    {[26, 50, 74].map((y, row) =>
      Array.from({ length: 6 }, (_, column) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is known by its number alone
          key={column}
          className={row === 0 && column === 3 ? styles.leads : styles.follows}
          x={34 + column * 36}
          y={y}
          width={28}
          height={14}
          rx={3}
        />
      )),
    )}
    <path className={styles.prize} d={star(156, 12, 8)} />
  </>
);

/** Drops on their way to rounds: one reaches its own. */
const drops: ReactNode = (
  <>
    {[34, 14, 52, 24, 40, 10].map((y, drop) => (
      <circle
        key={y}
        className={drop === 2 ? styles.leads : styles.follows}
        cx={50 + drop * 36}
        cy={y}
        r={6}
      />
    ))}
    <path className={styles.bound} d="M32 78H250" />
    <path className={styles.prize} d={star(122, 78, 9)} />
  </>
);

/** Pots that fill: the fullest is about to fall. */
const pots: ReactNode = (
  <>
    {[30, 44, 22, 60].map((height, pot) => (
      <rect
        key={height}
        className={pot === 3 ? styles.leads : styles.follows}
        x={44 + pot * 50}
        y={78 - height}
        width={34}
        height={height}
      />
    ))}
    <path className={styles.bound} d="M32 78H250" />
    <path className={styles.prize} d={star(211, 12, 9)} />
  </>
);

/** Stairs, the third of which is reached. */
const stairs: ReactNode = (
  <>
    {[14, 28, 42, 56, 70].map((height, stair) => (
      <rect
        key={height}
        className={stair === 2 ? styles.leads : styles.follows}
        x={40 + stair * 40}
        y={88 - height}
        width={34}
        height={height}
        rx={3}
      />
    ))}
    <path className={styles.prize} d={star(137, 34, 9)} />
  </>
);

const drawings: Record<TournamentType | OtherKind, ReactNode> = {
  PT: points,
  RA: race,
  HC: coin,
  TM: mission,
  IM: tiers,
  SR: speed,
  mission: steps,
  raffle: tickets,
  drop: drops,
  jackpot: pots,
  levels: stairs,
};

interface AttemptProps {
  y: number;
  rounds: number;
  won: readonly number[];
  isBest?: boolean;
}

/** The rounds of an attempt; those that were won are filled. */
function Attempt({ y, rounds, won, isBest = false }: AttemptProps) {
  return Array.from({ length: rounds }, (_, round) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a round is known by its number alone
      key={round}
      className={won.includes(round) ? (isBest ? styles.leads : styles.follows) : styles.uncounted}
      x={32 + round * 19}
      y={y}
      width={14}
      height={14}
      rx={3}
    />
  ));
}

/** The path of a star with five points around a place. */
function star(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (Math.PI * corner) / 5 - Math.PI / 2;
    const reach = corner % 2 === 0 ? radius : radius * 0.45;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}
