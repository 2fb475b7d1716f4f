import type { Check, Verification } from '@laurel/verifier/verdict.ts';
import { Stack, Title } from '@mantine/core';
import { Badge } from '../../kit/badge.tsx';
import { Facts } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { countText } from '../../values/decimal-text.ts';
import styles from '../certificates.module.css';
import { checkWords, notShownByAPass, shownByAPass } from './check-words.ts';

/** What the verifier found, in one sentence and check by check. */
export function Verdict({ verification, campaign_id }: { verification: Verification; campaign_id: number }) {
  const { verdict, shown } = verification;
  const holds = verdict.valid && verdict.campaign.id === campaign_id;
  return (
    <Stack gap="md">
      <p className={styles.verdict} data-holds={holds}>
        <Icon name={holds ? 'check' : 'error'} />
        <span>{sentenceOf(verification, holds)}</span>
      </p>
      <Facts
        rows={[
          { name: t('Events in the certificate'), value: countText(shown.events) },
          { name: t('Opened and counted again'), value: countText(shown.opened) },
          { name: t('Of erased players, cannot be opened'), value: countText(verdict.opaque) },
          { name: t('Rounds'), value: countText(shown.rounds) },
          { name: t('Players with a score'), value: countText(shown.players) },
        ]}
      />
      <div>
        <div className="muted">{t('Signed by')}</div>
        <ul className={styles.keys}>
          {shown.keys.map((key) => (
            <li key={key}>
              <code>{key}</code>
            </li>
          ))}
        </ul>
      </div>
      <Checks checks={verdict.checks} />
      {holds && <Meaning verification={verification} />}
    </Stack>
  );
}

function sentenceOf({ verdict }: Verification, holds: boolean): string {
  if (!verdict.valid) return t('The certificate does not hold');
  if (!holds) return t('The certificate is one of another campaign');
  return t('The certificate holds: every line of the board is right, {count, number} in all', {
    count: verdict.count ?? 0,
  });
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks} aria-label={t('Each check')}>
      {checks.map(({ name, ok, detail }) => (
        <li key={name}>
          <Badge tone={ok ? 'good' : 'bad'}>{ok ? t('Holds') : t('Fails')}</Badge>
          <div>
            <strong>{checkWords[name]}</strong>
            <p className="muted" lang="en">
              {detail}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Meaning({ verification }: { verification: Verification }) {
  return (
    <>
      <Sentences title={t('What this shows')} sentences={shownByAPass} />
      <Sentences title={t('What this does not show')} sentences={notShownByAPass(verification)} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
