import type { Check, Verification } from '@laurel/verifier/verdict.ts';
import { Stack, Title } from '@mantine/core';
import { type CheckedPart, CheckedParts, VerdictLine } from '../../kit/check-run.tsx';
import { Facts } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { countText } from '../../values/decimal-text.ts';
import styles from '../certificates.module.css';
import { checkWords, notShownByAPass, shownByAPass } from './check-words.ts';

/** What the verifier found, in one sentence and check by check. */
export function Verdict({ verification, campaign_id }: { verification: Verification; campaign_id: number }) {
  const { verdict, shown } = verification;
  const holds = verdict.valid && verdict.campaign.id === campaign_id;
  return (
    <Stack gap="md">
      <VerdictLine holds={holds}>{sentenceOf(verification, holds)}</VerdictLine>
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
      <CheckedParts parts={verdict.checks.map(partOf)} />
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

function partOf({ name, ok, detail }: Check): CheckedPart {
  const found = (
    <p className="muted" lang="en">
      {detail}
    </p>
  );
  return { title: checkWords[name], ok, detail: found };
}

function Meaning({ verification }: { verification: Verification }) {
  return (
    <>
      <Sentences title={t('What this shows')} sentences={shownByAPass(verification)} />
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
