import { LaurelFault } from '@laurel/client/faults.ts';
import type { RewardShape } from '@laurel/contract/rewards/reward-endpoint.ts';
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskingButton } from '../kit/asking-button.tsx';
import { Facts, Panel } from '../kit/page.tsx';
import { FaultNotice, Read } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { laurel } from '../server/laurel.ts';
import { queries } from '../server/queries.ts';
import { useMay } from '../session/session.ts';
import { Time } from '../time/time.tsx';
import { ShownOnce } from './shown-once.tsx';

const shapes: Record<RewardShape, { label: string; means: string }> = {
  parameters: {
    label: 'What the prize consists of',
    means: 'Kind, amount and currency, spins and games, wagering',
  },
  template: { label: 'The name of a template', means: 'Of your bonus engine; each prize names one' },
};

/** The one endpoint that approved payouts are sent to. */
export function RewardsPart() {
  const [secret, show] = useState<string>();
  const query = useQuery({
    queryKey: ['reward-endpoint'],
    queryFn: ({ signal }) => laurel.readRewardEndpoint({ signal }).catch(noneYet),
  });
  const mayChange = useMay('admin');
  return (
    <>
      {secret !== undefined && (
        <ShownOnce title="Secret that signs the payouts" secret={secret} close={() => show(undefined)} />
      )}
      <Panel
        title="Reward endpoint"
        actions={
          mayChange &&
          query.data != null && (
            <AskingButton verb="Remove" title="Remove the reward endpoint?" act={remove}>
              <p>Approved payouts wait from then on until somebody marks them as paid. Its secret is lost.</p>
            </AskingButton>
          )
        }
      >
        <Stack gap="lg">
          <Read query={query}>
            {(endpoint) =>
              endpoint === null ? (
                <p className="muted">
                  None. Approved payouts wait until somebody marks them as paid, or until they are exported.
                </p>
              ) : (
                <Facts
                  rows={[
                    { name: 'Address', value: endpoint.url },
                    { name: 'A payout is sent as', value: shapes[endpoint.shape].label },
                    { name: 'Set', value: <Time value={endpoint.created_at} /> },
                  ]}
                />
              )
            }
          </Read>
          {mayChange && <SetEndpoint made={show} isSet={query.data != null} />}
        </Stack>
      </Panel>
    </>
  );
}

function SetEndpoint({ made, isSet }: { made: (secret: string) => void; isSet: boolean }) {
  const [url, setUrl] = useState('');
  const [shape, setShape] = useState<RewardShape>('parameters');
  const changes = [['reward-endpoint']];
  const set = useAction({
    run: () => laurel.setRewardEndpoint({ body: { url, shape } }),
    onDone: ({ secret }) => made(secret),
    done: 'Approved payouts are sent there from now on',
    changes,
    showsFaults: true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(undefined);
      }}
    >
      <Stack gap="md" maw="36rem">
        <TextInput
          label="Address"
          description="https, reachable from the public network. Setting it makes a new secret."
          placeholder="https://rewards.example.com/laurel"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Radio.Group label="Sent as" value={shape} onChange={(value) => setShape(value as RewardShape)}>
          <Stack gap="xs" mt="xs">
            {Object.entries(shapes).map(([value, { label, means }]) => (
              <Radio key={value} value={value} label={label} description={means} />
            ))}
          </Stack>
        </Radio.Group>
        {set.error && <FaultNotice error={set.error} />}
        <Group>
          <Button type="submit" loading={set.isPending} disabled={url === ''}>
            {isSet ? 'Replace' : 'Set'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function remove(): Promise<void> {
  await laurel.removeRewardEndpoint();
  await queries.invalidateQueries({ queryKey: ['reward-endpoint'] });
}

function noneYet(error: unknown): null {
  if (error instanceof LaurelFault && error.status === 404) return null;
  throw error;
}
