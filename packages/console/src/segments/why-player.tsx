import type { SegmentCondition } from '@laurel/contract/segments/rules.ts';
import type { SegmentReason } from '@laurel/contract/segments/segments.ts';
import { Button, Flex, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { laurel, useRead } from '../connection/laurel.ts';
import { Badge, Read } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';
import { conditionText } from './rule-text.ts';

/** Asks of one player whether, since when and why the player is in a segment. */
export function WhyPlayer({ segment_id }: { segment_id: number }) {
  const [typed, type] = useState('');
  const [player_id, ask] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask(typed.trim());
  };
  return (
    <>
      <h3>{t('Why a player is in it')}</h3>
      <Flex component="form" gap="xs" mb="xs" onSubmit={send}>
        <TextInput
          aria-label={t('Player id')}
          placeholder={t('Player id')}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {t('Explain')}
        </Button>
      </Flex>
      {player_id !== '' && <Membership segment_id={segment_id} player_id={player_id} />}
    </>
  );
}

function Membership({ segment_id, player_id }: { segment_id: number; player_id: string }) {
  const query = useRead(['segments', segment_id, 'why', player_id], (signal) =>
    laurel.explainSegmentPlayer({ path: { segment_id, player_id }, signal }),
  );
  return (
    <Read query={query}>
      {({ belongs, since, why, campaigns }) => (
        <div aria-live="polite">
          <p>
            {belongs
              ? t('{player_id} is in it', { player_id })
              : t('{player_id} is not in it', { player_id })}{' '}
            <SinceTime value={since} />
          </p>
          <ul className="bulleted">
            {why.map((reason) => (
              <Reason key={reason.pointer} reason={reason} />
            ))}
            {campaigns.map((one) => (
              <li key={one.campaign_id}>
                {one.custom_id}: {one.belongs ? t('takes part') : t('takes no part')}{' '}
                <SinceTime value={one.since} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Read>
  );
}

/** Since when; nothing where the log does not go back so far. */
export function SinceTime({ value }: { value: string | null }) {
  if (value === null) return null;
  return (
    <span className="muted">
      {t('since')} <Time value={value} />
    </span>
  );
}

function Reason({ reason: { condition, met, since, count, found } }: { reason: SegmentReason }) {
  const seen = [...(count === null ? [] : [String(count)]), ...found].join(', ');
  return (
    <li>
      <Badge tone={met ? 'good' : 'plain'}>{met ? t('met') : t('not met')}</Badge>{' '}
      {conditionText(condition as SegmentCondition)} <SinceTime value={since} />
      {seen !== '' && <span className="muted"> {t('found: {seen}', { seen })}</span>}
    </li>
  );
}
