import type { Raffle } from '@laurel/contract/raffles/raffles.ts';
import { Stack } from '@mantine/core';
import { CheckedParts, CheckRun, Doing, VerdictLine } from '../../kit/check-run.tsx';
import { Panel } from '../../kit/page.tsx';
import { FaultNotice } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { replayChecks } from './replay-checks.ts';
import { type ReplayState, useReplay } from './use-replay.ts';

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
