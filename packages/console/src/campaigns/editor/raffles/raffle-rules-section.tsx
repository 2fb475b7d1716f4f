import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { SeedSource, TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import { type TaskName, taskNames } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../../languages/messages.ts';
import { anyTaskTitles, ticketWords } from '../../edits/step-words.ts';
import { AddTask } from '../add-task.tsx';
import { newTask } from '../blank-definition.ts';
import { BetFields, BonusFields } from '../counting-fields.tsx';
import styles from '../editor.module.css';
import { ChoiceField, CountField, LongTextField, SwitchField, TextField } from '../fields.tsx';
import { FaultAt, Fields, RemoveButton, Section } from '../section.tsx';
import { TaskMembers } from '../task-members.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import { InstantField } from '../window-section.tsx';

/** What gives tickets, and how winners are drawn from them. */
export function RaffleRulesSection() {
  const definition = useDefinition<'raffle'>();
  return (
    <Section title={t('Rules')} summary={raffleSummary(definition)} holds={['/rules']} startsOpen>
      <Tickets />
      <Fields>
        <CountField
          at="/rules/max_tickets"
          description={t('Empty: as many as there can be')}
          max={1_000_000_000}
        />
        <SeedField />
      </Fields>
      <SeedSourceFields />
      <SwitchField
        at="/rules/one_prize_a_player"
        description={t('Off: every ticket of a winner stays in the draw')}
      />
      <BetFields />
      <BonusFields />
    </Section>
  );
}

function Tickets() {
  const draft = useDraft();
  const { tickets } = useDefinition<'raffle'>().rules;
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{t('What gives tickets')}</h3>
        <AddTask
          label={t('Add task')}
          tasks={taskNames.map(newTicketTask)}
          add={(task) => draft.write('/rules/tickets', [...tickets, task])}
        />
      </div>
      <FaultAt at="/rules/tickets" />
      {tickets.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a task is known by its place alone, as its pointer is
        <TicketRow key={index} index={index} task={task} />
      ))}
    </div>
  );
}

function newTicketTask(kind: TaskName): TicketTask {
  const { points: _, ...members } = newTask(kind, 'PT');
  return { ...members, tickets: 1 } as TicketTask;
}

function raffleSummary({ rules: { tickets }, currency }: RaffleDefinition): string {
  const [first, ...more] = tickets;
  if (!first) return t('no task yet');
  const task = ticketWords(first, currency);
  return more.length === 0 ? task : t('{task} and {count, number} more', { task, count: more.length });
}

/** One task that gives tickets. */
function TicketRow({ index, task }: { index: number; task: TicketTask }) {
  const { currency } = useDefinition<'raffle'>();
  const at = `/rules/tickets/${index}`;
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Task for tickets {number}', { number })}</legend>
      <div className={styles.rowHead}>
        <strong>{anyTaskTitles[task.task]}</strong>
        <span className="muted">{ticketWords(task, currency)}</span>
        <RemoveButton
          at={at}
          label={t('Remove task for tickets {number}', { number })}
          className={styles.end}
        />
      </div>
      <div className={styles.rowFields}>
        <TaskMembers at={at} task={task} isGoal={false} />
        <CountField at={`${at}/tickets`} max={1_000_000} />
      </div>
      <FaultAt at={at} />
    </fieldset>
  );
}

/** Where the seed comes from, which is fixed once the campaign is published. */
function SeedField() {
  const draft = useDraft();
  const definition = useDefinition<'raffle'>();
  return (
    <ChoiceField
      at="/rules/seed"
      description={t('With the list of tickets it alone decides who wins. Publishing fixes it')}
      take={(seed) => draft.write('/rules', withSeed(definition, seed as SeedSource))}
    />
  );
}

/** A new announcement has a form to begin with: six numbers of two digits. */
function withSeed(definition: RaffleDefinition, seed: SeedSource): RaffleDefinition['rules'] {
  const { seed_source: _, ...rules } = definition.rules;
  if (seed === 'sealed') return { ...rules, seed };
  const texts = { [definition.default_language]: '' };
  const seed_source = { texts, at: definition.end, pattern: '^[0-9]{2}( [0-9]{2}){5}$' };
  return { ...rules, seed, seed_source };
}

/** The announcement of a supplied value. */
function SeedSourceFields() {
  const { rules, default_language } = useDefinition<'raffle'>();
  if (rules.seed_source === undefined) return <FaultAt at="/rules/seed_source" />;
  return (
    <>
      <LongTextField
        at={`/rules/seed_source/texts/${default_language}`}
        description={t('The name of a public draw, and how its result is written; players can read it')}
      />
      <Fields>
        <InstantField at="/rules/seed_source/at" />
        <TextField
          at="/rules/seed_source/pattern"
          description={t('A pattern from ^ to $; another value is refused')}
        />
      </Fields>
    </>
  );
}
