import { Progress } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { base } from '../../connection/address.ts';
import { mayAs, useSession } from '../../identity/session/session.ts';
import { TextLink } from '../../kit/links.tsx';
import { Page, Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import styles from './first-steps-screen.module.css';
import { type Look, looks } from './looks.ts';
import { type StepText, stepTexts } from './step-texts.ts';

/** From an empty installation to the first paid prize; each step ticks itself off. */
export function FirstStepsScreen() {
  const steps = useSteps();
  const done = steps.filter(({ look }) => look?.isDone).length;
  const isKnown = steps.every(({ look }) => look !== undefined);
  return (
    <Page
      title={t('First steps')}
      lead={t('From an empty installation to the first paid prize. Laurel ticks off each step that is done.')}
    >
      <Panel flush>
        <div className={styles.progress}>
          <Progress value={(done / steps.length) * 100} aria-label={t('Steps that are done')} size="sm" />
          <span className={styles.count} role="status">
            {isKnown
              ? t('{done, number} of {count, number} done', { done, count: steps.length })
              : t('Looking…')}
          </span>
        </div>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <StepRow key={step.id} step={step} number={index + 1} />
          ))}
        </ol>
      </Panel>
      <p className="muted">
        {rich(
          'Programs can do everything that this console does: <a>the API reference</a> describes every call, and “API” above shows the calls of each screen.',
          { a: (words) => <a href={`${base}/docs/api`}>{words}</a> },
        )}
      </p>
    </Page>
  );
}

function StepRow({ step, number }: { step: FirstStep; number: number }) {
  const { title, text, look } = step;
  const state = look === undefined ? 'unknown' : look.isDone ? 'done' : 'open';
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>
        {state === 'done' ? <Icon name="check" size={15} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className={styles.words}>
        <span className={styles.title}>
          {title}
          <span className="visually-hidden">{spoken[state]}</span>
        </span>
        <span className="muted">{look?.found ?? text}</span>
      </div>
      <StepLink step={step} />
    </li>
  );
}

const spoken = { unknown: t(', not known yet'), done: t(', done'), open: t(', to do') };

/** Leads to where the step is done, or shows what was done. */
function StepLink({ step: { look, isMine, link, action } }: { step: FirstStep }) {
  if (look === undefined) return null;
  if (look.isDone)
    return look.link ? (
      <TextLink {...look.link}>{look.found ? t('See it here') : t('See it')}</TextLink>
    ) : null;
  return isMine ? (
    <TextLink {...(look.link ?? link)} fw={560}>
      {action}
    </TextLink>
  ) : null;
}

interface FirstStep extends StepText {
  /** Undefined: not known yet. */
  look: Look | undefined;
  /** Whether the signed-in user can do it. */
  isMine: boolean;
}

/** How often the console looks whether something was done elsewhere. */
const PAUSE = 2_000;

/** The steps that the role can see; each is looked at until it is done. */
function useSteps(): FirstStep[] {
  const { role } = useSession().user;
  const shown = stepTexts.filter((step) => mayAs(role, step.seenBy));
  const answers = useQueries({
    queries: shown.map(({ id }) => ({
      queryKey: ['first-steps', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => looks[id](signal),
      refetchInterval: ({ state }: { state: { data: Look | undefined } }) =>
        state.data?.isDone ? (false as const) : PAUSE,
    })),
  });
  return shown.map((step, at) => ({ ...step, look: answers[at]?.data, isMine: mayAs(role, step.role) }));
}
