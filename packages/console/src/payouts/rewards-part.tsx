import type { Result } from '@laurel/client/client.ts';
import type { RewardShape } from '@laurel/contract/payouts/reward-endpoint.ts';
import { Box, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { ActionForm } from '../kit/action-form.tsx';
import { AskingButton } from '../kit/confirm.tsx';
import { Facts, Panel, Read } from '../kit/page.tsx';
import { ShownOnce } from '../kit/shown-once.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { endpointKey, useRewardEndpoint } from './use-reward-endpoint.ts';

const shapes: Record<RewardShape, { label: string; means: string }> = {
  parameters: {
    label: t('Contents of the prize'),
    means: t('Kind, amount and currency, spins and games, wagering'),
  },
  template: {
    label: t('Name of a template'),
    means: t('A template of your bonus engine; each prize names one'),
  },
};

const endpointKeys = [endpointKey];

/** The one endpoint that approved payouts are sent to. */
export function RewardsPart() {
  const [secret, show] = useState<string>();
  const query = useRewardEndpoint();
  const mayChange = useMay('admin');
  return (
    <>
      <ShownOnce title={t('Secret that signs the payouts')} secret={secret} close={() => show(undefined)} />
      <Panel
        title={t('Reward endpoint')}
        actions={
          mayChange &&
          query.data != null && (
            <AskingButton
              verb={t('Remove')}
              title={t('Remove the reward endpoint?')}
              run={() => laurel.removeRewardEndpoint()}
              changes={endpointKeys}
            >
              <p>
                {t(
                  'Approved payouts then wait until a person marks them as paid. Laurel deletes the secret.',
                )}
              </p>
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
        {t('No endpoint. An approved payout waits until a person marks it as paid, or until it is exported.')}
      </p>
    );
  return (
    <Facts
      rows={[
        { name: t('Address'), value: endpoint.url },
        { name: t('Each payout is sent as'), value: shapes[endpoint.shape].label },
        { name: t('Set at'), value: <Time value={endpoint.created_at} /> },
      ]}
    />
  );
}

interface Fields {
  url: string;
  shape: RewardShape;
}

function SetEndpoint({ isSet, showSecret }: { isSet: boolean; showSecret: (secret: string) => void }) {
  return (
    <Box maw="36rem">
      <ActionForm
        initial={{ url: '', shape: 'parameters' }}
        run={(body: Fields) => laurel.setRewardEndpoint({ body })}
        onDone={({ secret }) => showSecret(secret)}
        done={t('Laurel sends approved payouts to this endpoint from now on')}
        changes={endpointKeys}
        verb={isSet ? t('Replace') : t('Set')}
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
        label={t('Address')}
        description={t('https, reachable from the public network. Setting it creates a new secret.')}
        placeholder="https://rewards.example.com/laurel"
        error={formState.errors.url?.message}
        {...register('url', { required: t('The address that receives the payouts') })}
      />
      <Controller
        name="shape"
        control={control}
        render={({ field }) => (
          <Radio.Group label={t('Send each payout as')} {...field}>
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
