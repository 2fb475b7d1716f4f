import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { type Cheat, type Made, makeCertificate } from './make-certificate.ts';
import { countsIn, type SettledBoard, settle } from './settled-board.ts';
import type { Draw } from './some-tenant.ts';
import { type Accepted, hashOfPlayer, type Tenant } from './tenant.ts';

/** Makes a certificate as a dishonest operator does, who has the keys; undefined where it would say the truth. */
export type Fraud = (tenant: Tenant, draw: Draw, honest: Made) => Made | undefined;

/** Each seals the truth and signs another board, with every hash and proof made for it. */
export const frauds: Readonly<Record<string, Fraud>> = {
  amount: settledFrom((tenant, draw) => withEvent(tenant, draw, (event) => ({ ...event, amount: '40' }))),
  time: settledFrom((tenant, draw) =>
    withEvent(tenant, draw, (event) => ({ ...event, occurred_at: event.occurred_at - 7_200_000_000 })),
  ),
  omission: hiding((tenant, seqs) => ({ ...tenant, log: withKinds(tenant.log, seqs, 'login') })),
  insertion: settledFrom((tenant, draw) => {
    const rounds = tenant.log.filter(({ kind }) => kind === 'gameround');
    const some = rounds[draw(rounds.length)];
    return some && { ...tenant, log: [some, { ...some, is_win: true }, ...tenant.log] };
  }, true),
  'exchange rate': (tenant, _, { board }) => {
    const rates = tenant.rates.map((rate) => ({ ...rate, per_eur: '3' }));
    const other = { ...tenant, rates };
    return isSameBoard(settle(other), board) ? undefined : makeCertificate(other);
  },
  rule: settledFrom((tenant) => withRules(tenant, { min_bet: '3' })),
  'tie rule': settledFrom((tenant) =>
    withRules(tenant, {
      tie_rule: boardTermsOf(tenant.definition).tie_rule === 'shared' ? 'first_to_reach' : 'shared',
    }),
  ),
  line: (tenant, draw, { board }) => {
    const at = draw(board.lines.length);
    const line = board.lines[at];
    if (!line) return undefined;
    const lines = board.lines.with(at, { ...line, score: `${line.score}1` });
    return makeCertificate(tenant, { board: { ...board, lines } });
  },
  prize: (tenant, draw, { board }) => {
    const at = draw(board.payouts.length);
    const owed = board.payouts[at];
    if (!owed) return undefined;
    const payouts = board.payouts.with(at, { ...owed, player_hash: hashOfPlayer('friend') });
    return makeCertificate(tenant, { board: { ...board, payouts } });
  },
  'a completion too many': (tenant, _, { board }) => {
    const [one] = board.completions ?? [];
    const completions = [...(board.completions ?? []), ...(one ? [one] : [])];
    return one && makeCertificate(tenant, { board: { ...board, completions } });
  },
  'a completion that was not': (tenant, draw, { board }) => {
    const { completions = [] } = board;
    const at = draw(completions.length);
    const one = completions[at];
    const other = one && completions.with(at, { ...one, completed_at: one.completed_at - 1 });
    return other && makeCertificate(tenant, { board: { ...board, completions: other } });
  },
  'a payout too many': (tenant, _, { board }) => {
    const [owed] = board.payouts;
    return owed && makeCertificate(tenant, { board: { ...board, payouts: [...board.payouts, owed] } });
  },
  'a void that was not': hiding((tenant, seqs) => {
    const content = { seqs, change: 1 };
    return {
      ...tenant,
      decisions: [...tenant.decisions, { after: 0, kind: 'void', campaign_id: 0, content }],
    };
  }),
  'rounds moved to another': settledFrom((tenant, draw) =>
    withEvent(tenant, draw, (event, log) => ({
      ...event,
      player_id: log[draw(log.length)]?.player_id ?? '',
    })),
  ),
  'a player taken off': (tenant, draw, { board }) => {
    const line = board.lines[draw(board.lines.length)];
    if (!line) return undefined;
    const lines = board.lines.filter((one) => one !== line);
    return makeCertificate(tenant, { board: { ...board, lines } });
  },
  'the end cut off': (tenant, _, { board }) => {
    const seq = board.seq - 1;
    if (seq < tenant.from.seq) return undefined;
    const cut = settle({ ...tenant, log: tenant.log.slice(0, seq) });
    return makeCertificate(tenant, { board: cut });
  },
};

/** Most changes of one event change no board, so as many are tried. */
const TRIES = 16;

/** The first of some tries that answers a certificate. */
function firstOf(attempt: Fraud): Fraud {
  return (tenant, draw, honest) => {
    for (let left = TRIES; left > 0; left -= 1) {
      const made = attempt(tenant, draw, honest);
      if (made) return made;
    }
    return undefined;
  };
}

type Change = (tenant: Tenant, draw: Draw) => Tenant | undefined;

/** Signs the board of a tenant that is changed. */
function settledFrom(change: Change, keepsSeq = false): Fraud {
  return firstOf((tenant, draw, { board }) => {
    const changed = change(tenant, draw);
    if (!changed) return undefined;
    const settled = settle(changed);
    const other = keepsSeq ? { ...settled, seq: board.seq } : settled;
    return isSameBoard(other, board) ? undefined : makeCertificate(tenant, { board: other });
  });
}

/** Signs the board without some events that count, and does not open them. */
function hiding(without: (tenant: Tenant, seqs: number[]) => Tenant): Fraud {
  return firstOf((tenant, draw, { board }) => {
    const counts = countsIn(tenant);
    const counted = tenant.log.flatMap((event, at) =>
      at >= tenant.from.seq - 1 && at < board.seq && counts(event, at + 1) ? [at + 1] : [],
    );
    const seq = counted[draw(counted.length)];
    if (seq === undefined) return undefined;
    const other = settle(without(tenant, [seq]));
    const cheat: Cheat = { board: other, hidden: new Set([seq]) };
    return isSameBoard(other, board) ? undefined : makeCertificate(tenant, cheat);
  });
}

/** Players who are not on the board are in no particular order. */
function isSameBoard(one: SettledBoard, other: SettledBoard): boolean {
  const [a, b] = [one, other].map((board) => ({ ...board, excluded: board.excluded.toSorted() }));
  return JSON.stringify(a) === JSON.stringify(b);
}

function withEvent(
  tenant: Tenant,
  draw: Draw,
  change: (event: Accepted, log: readonly Accepted[]) => Accepted,
): Tenant | undefined {
  const at = draw(tenant.log.length);
  const event = tenant.log[at];
  return event && { ...tenant, log: tenant.log.with(at, change(event, tenant.log)) };
}

function withKinds(log: readonly Accepted[], seqs: readonly number[], kind: Accepted['kind']): Accepted[] {
  return log.map((event, at) => (seqs.includes(at + 1) ? { ...event, kind } : event));
}

function withRules(tenant: Tenant, rules: Partial<Tenant['definition']['rules']>): Tenant {
  const { definition } = tenant;
  const other = { ...definition, rules: { ...definition.rules, ...rules } } as Tenant['definition'];
  return { ...tenant, definition: other };
}
