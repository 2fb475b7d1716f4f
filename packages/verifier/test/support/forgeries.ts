import { base64, fromBase64 } from '@laurel/rules/sealing/bytes.ts';
import { leafSum } from '@laurel/rules/sealing/certificate-lines.ts';
import { decodeDecisionLeaf, encodeDecisionLeaf } from '@laurel/rules/sealing/decision-leaf.ts';
import { decodeEventLeaf, type EventLeaf, encodeEventLeaf } from '@laurel/rules/sealing/event-leaf.ts';
import { leafHash } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Made } from './make-certificate.ts';
import { keysOf } from './signing.ts';
import type { Draw } from './some-tenant.ts';

/** Changes a certificate's lines; undefined where there is nothing to change. */
export type Tamper = (lines: readonly string[], draw: Draw, made: Made) => string[] | undefined;

type Members = Record<string, unknown>;

/** A definition of any kind as JSON. */
type Definition = Members & { rules: Members };

/** Changes a file as somebody may who has no key. */
export const tampers: Readonly<Record<string, Tamper>> = {
  amount: ofEvent((leaf) => ({ ...leaf, amount: leaf.amount === '7' ? '8' : '7' })),
  time: ofEvent((leaf) => ({ ...leaf, occurred_at: leaf.occurred_at + 1_000_000 })),
  order: swapped('event'),
  omission: (lines, draw) => {
    const at = pick(lines, 'event', draw);
    return at === undefined ? undefined : lines.toSpliced(at, 1);
  },
  insertion: (lines, draw) => {
    const at = pick(lines, 'event', draw);
    return at === undefined ? undefined : lines.toSpliced(at, 0, lines[at] ?? '');
  },
  'exchange rate': ofText('rates', (rates: { per_eur: string }[]) => {
    const [first] = rates;
    if (first) first.per_eur = '2';
  }),
  rule: ofDefinition(({ rules, ...definition }) => ({
    ...definition,
    rules: { ...rules, bonus_money: !rules.bonus_money },
  })),
  'tie rule': ofDefinition(({ rules, ...definition }) => ({
    ...definition,
    rules: { ...rules, tie_rule: rules.tie_rule === 'shared' ? 'first_to_reach' : 'shared' },
  })),
  'place of a line': ofLine((line) => [Number(line[0]) + 1, ...line.slice(1)]),
  'score of a line': ofLine(([place, hash, score, at]) => [place, hash, `${score}1`, at]),
  'time of a line': ofLine(([place, hash, score]) => [place, hash, score, '2026-11-20T01:02:03.000004Z']),
  'player of a line': ofLine(([place, , score, at]) => [place, 'ab'.repeat(32), score, at]),
  'order of lines': swapped('line'),
  'a line left out': (lines, draw) => {
    const at = pick(lines, 'line', draw);
    return at === undefined ? undefined : lines.toSpliced(at, 1);
  },
  prize: ofText('payouts', (payouts: { prize: { titles?: unknown; amount?: string } }[]) => {
    if (payouts[0]) payouts[0].prize = { ...payouts[0].prize, amount: '1000' };
    return payouts.length > 0;
  }),
  'time of a completion': ofCompletions((one) => {
    one[4] = Number(one[4]) + 1;
  }),
  'step of a completion': ofCompletions((one) => {
    one[3] = Number(one[3]) + 1;
  }),
  'event of a completion': ofCompletions((one) => {
    one[5] = Number(one[5]) + 1;
  }),
  'player of a completion': ofCompletions((one) => {
    one[0] = 'ab'.repeat(32);
  }),
  'completions left out': (lines) => without(lines, 'completions'),
  'lost completions left out': (lines) => without(lines, 'lost'),
  'a game that counts': ofText('games', (games: [string, boolean][]) => {
    if (games[0]) games[0][1] = !games[0][1];
    return games.length > 0;
  }),
  signature: (lines, draw) => {
    const log = draw(2) === 0 ? 'events' : 'decisions';
    return changed(lines, 0, (head) => {
      const checkpoints = head.checkpoints as Record<string, string>;
      const note = checkpoints[log] ?? '';
      const at = note.length - 20 - draw(40);
      const other = note[at] === 'A' ? 'B' : 'A';
      return {
        ...head,
        checkpoints: { ...checkpoints, [log]: note.slice(0, at) + other + note.slice(at + 1) },
      };
    });
  },
  'signed by others': (lines, _, { events, decisions }) =>
    changed(lines, 0, (head) => {
      const keys = keysOf('thief');
      return {
        ...head,
        keys: { events: [keys.events.text], decisions: [keys.decisions.text] },
        checkpoints: {
          events: keys.events.checkpoint({ size: events.size, root: events.root() }),
          decisions: keys.decisions.checkpoint({ size: decisions.size, root: decisions.root() }),
        },
      };
    }),
  'forked checkpoint': (lines, draw, { events, decisions }) =>
    changed(lines, 0, (head) => {
      const keys = keysOf('honest');
      const log = draw(2) === 0 ? 'events' : 'decisions';
      const tree = log === 'events' ? events : decisions;
      const fork = keys[log].checkpoint({ size: tree.size, root: leafHash(tree.root()) });
      return { ...head, checkpoints: { ...(head.checkpoints as Members), [log]: fork } };
    }),
  'rounds moved to another': (lines, draw) => {
    const at = pick(lines, 'event', draw, (event) => (event as unknown[]).length > 3);
    const players = lines.filter((line) => line.startsWith('{"players"')).length;
    if (at === undefined || players === 0) return undefined;
    return changed(lines, at, ({ event }) => {
      const [leaf, sum, player, ...rest] = event as unknown[];
      return { event: [leaf, sum, player === 0 ? 1 : 0, ...rest] };
    });
  },
  'round moved to another': (lines, draw) => {
    const at = pick(lines, 'event', draw, (event) => (event as unknown[]).length > 3);
    if (at === undefined) return undefined;
    return changed(lines, at, ({ event }) => {
      const [leaf, sum, player, nonce, token, round] = event as unknown[];
      return { event: [leaf, sum, player, nonce, token, Number(round) + 1] };
    });
  },
  'an event that is not opened': (lines, draw) => {
    const at = pick(lines, 'event', draw, (event) => (event as unknown[]).length > 3);
    return at === undefined
      ? undefined
      : changed(lines, at, ({ event }) => ({ event: (event as unknown[]).slice(0, 2) }));
  },
  campaign: (lines) =>
    changed(lines, 0, (head) => ({ ...head, campaign: { ...(head.campaign as Members), id: 18 } })),
};

function without(lines: readonly string[], name: string): string[] | undefined {
  const left = lines.filter((line) => !line.startsWith(`{"${name}":`));
  return left.length === lines.length ? undefined : left;
}

/** The numbers of the lines that begin with this member and suit. */
function pick(
  lines: readonly string[],
  name: string,
  draw: Draw,
  suits: (value: unknown) => boolean = () => true,
): number | undefined {
  const all = lines.flatMap((line, at) =>
    line.startsWith(`{"${name}":`) && suits(JSON.parse(line)[name]) ? [at] : [],
  );
  return all[draw(all.length)];
}

function changed(lines: readonly string[], at: number, change: (line: Members) => Members): string[] {
  return lines.with(at, `${JSON.stringify(change(JSON.parse(lines[at] ?? '{}')))}\n`);
}

function swapped(name: string): Tamper {
  return (lines, draw) => {
    const at = pick(lines, name, draw);
    const next = lines[(at ?? 0) + 1];
    if (at === undefined || !next?.startsWith(`{"${name}":`)) return undefined;
    return lines.toSpliced(at, 2, next, lines[at] ?? '');
  };
}

/** Changes the leaf of an event, and its sum with it. */
function ofEvent(change: (leaf: EventLeaf) => EventLeaf): Tamper {
  return (lines, draw) => {
    const at = pick(lines, 'event', draw);
    if (at === undefined) return undefined;
    return changed(lines, at, ({ event }) => {
      const [text, , ...opening] = event as unknown[];
      const leaf = decodeEventLeaf(fromBase64(String(text)) ?? new Uint8Array());
      const bytes = encodeEventLeaf(change(leaf as EventLeaf));
      return { event: [base64(bytes), leafSum(leafHash(bytes)), ...opening] };
    });
  };
}

/** Changes the definition of the newest version, and the leaf with it. */
function ofDefinition(change: (definition: Definition) => Definition): Tamper {
  return (lines) => {
    const at = lines.findLastIndex(
      (line) => line.startsWith('{"decision":') && leafIn(line)?.kind === 'version',
    );
    return changed(lines, at, ({ decision }) => {
      const leaf = leafIn(lines[at] ?? '') as NonNullable<ReturnType<typeof leafIn>>;
      const { version, definition } = JSON.parse(leaf.content);
      const content = JSON.stringify({ version, definition: change(definition) });
      const bytes = encodeDecisionLeaf({ ...leaf, content });
      return { decision: [(decision as unknown[])[0], base64(bytes), leafSum(leafHash(bytes))] };
    });
  };
}

function leafIn(line: string) {
  return decodeDecisionLeaf(fromBase64(JSON.parse(line).decision[1]) ?? new Uint8Array());
}

/** Changes the last completion in a mission's file. */
function ofCompletions(change: (members: unknown[]) => void): Tamper {
  return (lines, draw, made) => {
    if (!made.board.completions) return undefined;
    return ofText('completions', (all: unknown[][]) => {
      const last = all.at(-1);
      if (!last) return false;
      return change(last);
    })(lines, draw, made);
  };
}

/** Changes what a text says; `change` answers false where there is nothing to change. */
function ofText<Said>(name: string, change: (said: Said) => unknown): Tamper {
  return (lines) => {
    const at = lines.findIndex((line) => line.startsWith(`{"${name}":`));
    const said = JSON.parse(JSON.parse(lines[at] ?? '{}')[name]) as Said;
    if (change(said) === false) return undefined;
    return changed(lines, at, () => ({ [name]: JSON.stringify(said) }));
  };
}

function ofLine(change: (line: readonly unknown[]) => unknown[]): Tamper {
  return (lines, draw) => {
    const at = pick(lines, 'line', draw);
    return at === undefined
      ? undefined
      : changed(lines, at, ({ line }) => ({ line: change(line as unknown[]) }));
  };
}
