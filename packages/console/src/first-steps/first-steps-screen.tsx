import { Anchor, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { base } from '../app/address.ts';
import { Page, Panel } from '../kit/page.tsx';
import { Icon } from '../looks/icon.tsx';
import styles from './first-steps-screen.module.css';
import { type Step, useSteps } from './use-steps.ts';

/** From an empty installation to the first paid prize; each step ticks itself off. */
export function FirstStepsScreen() {
  const steps = useSteps();
  const done = steps.filter(({ isDone }) => isDone === true).length;
  return (
    <Page
      title="First steps"
      lead="From an empty installation to the first paid prize. What is done ticks itself off."
    >
      <Panel flush>
        <div className={styles.progress}>
          <Progress value={(done / steps.length) * 100} aria-label="Steps that are done" size="sm" />
          <span className={styles.count}>
            {done} of {steps.length} done
          </span>
        </div>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <StepRow key={step.title} step={step} number={index + 1} />
          ))}
        </ol>
      </Panel>
      <p className="muted">
        Whatever this console does, a program can do: <a href={`${base}/docs`}>the reference of the API</a>{' '}
        describes every call, and “API” above shows those of each screen.
      </p>
    </Page>
  );
}

function StepRow({
  step: { title, text, isDone, isMine, to, action },
  number,
}: {
  step: Step;
  number: number;
}) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark}>
        {isDone ? <Icon name="check" size={15} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className={styles.words}>
        <span className={styles.title}>
          {title}
          <span className="visually-hidden">{isDone ? ', done' : ', to do'}</span>
        </span>
        <span className="muted">{text}</span>
      </div>
      {!isDone && isMine && (
        <Anchor component={Link} to={to} fw={560}>
          {action}
        </Anchor>
      )}
    </li>
  );
}
