import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { type CheckedDraw, checkDrawInParts } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { Stack } from '@mantine/core';
import { laurel } from '../../connection/laurel.ts';
import { CheckedParts, CheckRun, Doing, useCheckRun, VerdictLine } from '../../kit/check-run.tsx';
import { FaultNotice, Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';

/** Draws the winners again in this browser, from the list and the seed alone. */
export function ReplayPanel({ raffle }: { raffle: Raffle }) {
  const { state, start, stop } = useReplay(raffle);
  return (
    <Panel title={t('Draw again')}>
      <Stack gap="md">
        <p className="muted">
          {t(
            'This browser reads the list of tickets and the seed, and draws by the published rules. The server takes no part in it.',
          )}
        </p>
        <CheckRun
          label={t('Draw again in this browser')}
          icon="refresh"
          isRunning={state.at === 'reading' || state.at === 'drawing'}
          start={start}
          stop={stop}
        >
          <Found state={state} raffle={raffle} />
        </CheckRun>
      </Stack>
    </Panel>
  );
}

function Found({ state, raffle }: { state: ReplayState; raffle: Raffle }) {
  switch (state.at) {
    case 'idle':
      return null;
    case 'reading':
      return <Doing>{t('{read, number} of {of, number} players read', state)}</Doing>;
    case 'drawing':
      return <Doing>{t('Drawing')}</Doing>;
    case 'failed':
      return <FaultNotice error={state.error} />;
    case 'done':
      return <Verdict checks={replayChecks(raffle, state.checked)} />;
  }
}

function Verdict({ checks }: { checks: ReturnType<typeof replayChecks> }) {
  const holds = checks.every(({ ok }) => ok);
  return (
    <Stack gap="md">
      <VerdictLine holds={holds}>
        {holds
          ? t('The same winners: the draw follows from the list and the seed')
          : t('Something differs from what the server says')}
      </VerdictLine>
      <CheckedParts
        parts={checks.map((check) => ({
          ...check,
          detail: (
            <p className="muted">
              <code>{check.detail}</code>
            </p>
          ),
        }))}
      />
      {holds && (
        <p className="muted">
          {t(
            'This does not show that the tickets themselves were given as the rules say. The certificate shows that, under Evidence.',
          )}
        </p>
      )}
    </Stack>
  );
}

/** One thing that was compared, in a sentence, with what this browser found. */
interface ReplayCheck {
  title: string;
  detail: string;
  ok: boolean;
}

/** What drawing again compared, in the order in which one follows from the other. */
function replayChecks(raffle: Raffle, { root, seed = '', winners, holds }: CheckedDraw): ReplayCheck[] {
  const { tickets, players, seed_source } = raffle;
  return [
    {
      title: t(
        'The list has {players, plural, one {# player} other {# players}} and {tickets, plural, one {# ticket} other {# tickets}}, and its root is the sealed one',
        { players: players ?? 0, tickets: tickets ?? 0 },
      ),
      detail: root,
      ok: holds.list,
    },
    ...commitmentCheck(raffle, holds.source),
    { title: seedTitles[seed_source], detail: seed, ok: holds.seed },
    {
      title: t(
        '{count, plural, one {The winner is the same, with the same ticket and prize} other {All # winners are the same, with the same tickets and prizes, in the same order}}',
        { count: winners.length },
      ),
      detail: winners.map(({ ticket }) => ticket).join(' '),
      ok: holds.winners,
    },
  ];
}

function commitmentCheck({ commitment }: Raffle, ok: boolean): ReplayCheck[] {
  if (commitment === null) return [];
  return [
    {
      title: t('The secret has the hash that was published with the campaign, before any ticket'),
      detail: commitment,
      ok,
    },
  ];
}

const seedTitles: Record<SeedSource, string> = {
  sealed: t('The secret and the list give the seed'),
  supplied: t('The value that was entered and the list give the seed'),
};

/** How far drawing again is. */
type Replaying =
  | { at: 'reading'; read: number; of: number }
  | { at: 'drawing' }
  | { at: 'done'; checked: CheckedDraw };

type ReplayState = ReturnType<typeof useReplay>['state'];

const PAGE = 1_000;

/** Reads the fixed list and draws again when asked to; leaving the page ends it. */
function useReplay(raffle: Raffle) {
  return useCheckRun<Replaying>((signal, say) => replay(raffle, signal, say));
}

async function replay(raffle: Raffle, signal: AbortSignal, say: (state: Replaying) => void): Promise<void> {
  const list: TicketRange[] = [];
  const of = raffle.players ?? 0;
  say({ at: 'reading', read: 0, of });
  const path = { id: raffle.campaign_id };
  for await (const page of laurel.listRaffleTickets.pages({ path, query: { page_size: PAGE }, signal })) {
    list.push(...page.results);
    say({ at: 'reading', read: list.length, of });
  }
  say({ at: 'drawing' });
  const parts = checkDrawInParts(raffle, list);
  for (;;) {
    const part = parts.next();
    if (part.done) return say({ at: 'done', checked: part.value });
    // The page answers clicks between two parts, such as the one on "Stop".
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}
