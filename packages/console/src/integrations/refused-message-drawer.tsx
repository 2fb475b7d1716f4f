import type { RefusedMessage } from '@laurel/contract/integrations/refused-messages.ts';
import { Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { pathId } from '../connection/use-campaign.ts';
import { useMay } from '../identity/session/session.ts';
import { Confirm } from '../kit/confirm.tsx';
import { TextLink } from '../kit/links.tsx';
import { Facts } from '../kit/page.tsx';
import { Read } from '../kit/states.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { Reasons } from './reasons.tsx';
import styles from './refused-messages.module.css';
import { messagesKey, sourceWords, stateWords } from './refused-words.ts';

/** One refused message next to the list: why it was refused, the whole of it, and what can be done. */
export function RefusedMessageDrawer({ id, close }: { id: string; close: () => void }) {
  const query = useQuery({
    queryKey: [...messagesKey, 'one', id],
    queryFn: ({ signal }) => laurel.readRefusedMessage({ path: { refused_id: pathId(id) }, signal }),
    enabled: id !== '',
  });
  return (
    <Drawer opened={id !== ''} onClose={close} size="lg" title={t('Refused message')}>
      {id !== '' && <Read query={query}>{(message) => <Details message={message} />}</Read>}
    </Drawer>
  );
}

function Details({ message }: { message: RefusedMessage }) {
  const may = useMay('manager');
  return (
    <Stack gap="lg">
      <Reasons errors={message.errors} />
      {may && message.state === 'open' && <Actions id={message.id} />}
      <Facts rows={factsOf(message)} />
      <section>
        <Title order={3} mb="xs">
          {t('As received')}
        </Title>
        <pre className={styles.whole}>
          {message.message === null
            ? t('It was too long to be kept.')
            : JSON.stringify(message.message, undefined, 2)}
        </pre>
      </section>
    </Stack>
  );
}

function Actions({ id: refused_id }: { id: number }) {
  const [isDiscarding, discard] = useState(false);
  const { mutate, isPending } = useAction({
    run: () => laurel.sendRefusedMessage({ path: { refused_id } }),
    changes: [messagesKey],
    done: ({ state }) => (state === 'open' ? t('The message was refused again') : t('The message is taken')),
  });
  return (
    <Group gap="sm">
      <Button loading={isPending} onClick={() => mutate()}>
        {t('Send again')}
      </Button>
      <Button variant="default" onClick={() => discard(true)}>
        {t('Discard…')}
      </Button>
      <Confirm
        isOpen={isDiscarding}
        title={t('Discard this message?')}
        verb={t('Discard')}
        isDanger
        reason="needed"
        run={(reason) =>
          laurel.discardRefusedMessage({ path: { refused_id }, body: { reason: reason ?? '' } })
        }
        changes={[messagesKey]}
        done={t('The message is discarded')}
        close={() => discard(false)}
      >
        {t('It will never count, and cannot be sent again.')}
      </Confirm>
    </Group>
  );
}

function factsOf({
  source,
  event,
  message_id,
  player_id,
  received_at,
  state,
  times_sent_again,
  ...decided
}: RefusedMessage) {
  const { decided_by, decided_at, reason } = decided;
  return [
    { name: t('From'), value: sourceWords[source] },
    { name: t('Message'), value: [event, message_id].filter((part) => part !== null).join(' · ') || '–' },
    {
      name: t('Player'),
      value:
        player_id === null ? (
          '–'
        ) : (
          <TextLink to="/players/$player_id" params={{ player_id }} inherit>
            {player_id}
          </TextLink>
        ),
    },
    { name: t('Received'), value: <Time value={received_at} precision="second" /> },
    { name: t('State'), value: stateWords[state] },
    {
      name: t('Sent again'),
      value: t('{count, plural, =0 {never} one {once} other {# times}}', { count: times_sent_again }),
    },
    ...(decided_at === null
      ? []
      : [
          {
            name: t('Decided'),
            value: (
              <>
                {decided_by ?? t('by its sender')} · <Time value={decided_at} />
              </>
            ),
          },
        ]),
    ...(reason === null ? [] : [{ name: t('Reason'), value: reason }]),
  ];
}
