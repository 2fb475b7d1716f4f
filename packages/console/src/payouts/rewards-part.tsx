import type { Result } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import { Box, Radio, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { AskingButton } from '../kit/asking-button.tsx';
import { Facts, Panel } from '../kit/page.tsx';
import { ShownOnce } from '../kit/shown-once.tsx';
import { Read } from '../kit/states.tsx';
import { Time } from '../time/time.tsx';

const shapes: Record<RewardShape, { label: string; means: string }> = {
  parameters: {
    label: 'Contents of the prize',
    means: 'Kind, amount and currency, spins and games, wagering',
  },
  template: { label: 'Name of a template', means: 'A template of your bonus engine; each prize names one' },
};

const endpointKeys = [['reward-endpoint']];

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
            <AskingButton
              verb="Remove"
              title="Remove the reward endpoint?"
              run={() => laurel.removeRewardEndpoint()}
              changes={endpointKeys}
            >
              <p>Approved payouts then wait until a person marks them as paid. Laurel deletes the secret.</p>
            </AskingButton>
          )
        }
      >
        <Stack gap="lg">
          <Read query={query}>{(endpoint) => <CurrentEndpoint endpoint={endpoint} />}</Read>
          {mayChange && <SetEndpoint showSecret={show} isSet={query.data != null} />}
        </Stack>
      </Panel>
    </>
  );
}

type Endpoint = Result<'readRewardEndpoint'>;

function CurrentEndpoint({ endpoint }: { endpoint: Endpoint | null }) {
  if (endpoint === null)
    return (
      <p className="muted">
        No endpoint. An approved payout waits until a person marks it as paid, or until it is exported.
      </p>
    );
  return (
    <Facts
      rows={[
        { name: 'Address', value: endpoint.url },
        { name: 'Each payout is sent as', value: shapes[endpoint.shape].label },
        { name: 'Set', value: <Time value={endpoint.created_at} /> },
      ]}
    />
  );
}

interface Fields {
  url: string;
  shape: RewardShape;
}

interface SetEndpointProps {
  isSet: boolean;
  showSecret: (secret: string) => void;
}

function SetEndpoint({ isSet, showSecret }: SetEndpointProps) {
  return (
    <Box maw="36rem">
      <ActionForm
        initial={{ url: '', shape: 'parameters' }}
        run={(body: Fields) => laurel.setRewardEndpoint({ body })}
        onDone={({ secret }) => showSecret(secret)}
        done="Laurel sends approved payouts to this endpoint from now on"
        changes={endpointKeys}
        verb={isSet ? 'Replace' : 'Set'}
      >
        {(form) => <EndpointFields form={form} />}
      </ActionForm>
    </Box>
  );
}

function EndpointFields({ form: { register, control, formState } }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextInput
        label="Address"
        description="https, reachable from the public network. Setting it creates a new secret."
        placeholder="https://rewards.example.com/laurel"
        error={formState.errors.url?.message}
        {...register('url', { required: 'The address that receives the payouts' })}
      />
      <Controller
        name="shape"
        control={control}
        render={({ field }) => (
          <Radio.Group label="Send each payout as" {...field}>
            <Stack gap="xs" mt="xs">
              {Object.entries(shapes).map(([value, { label, means }]) => (
                <Radio key={value} value={value} label={label} description={means} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
    </>
  );
}

function noneYet(error: unknown): null {
  if (error instanceof LaurelFault && error.status === 404) return null;
  throw error;
}
