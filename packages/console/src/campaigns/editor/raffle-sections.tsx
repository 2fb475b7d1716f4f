import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeTerms, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { RafflePrize, SeedSource, TicketTask } from '@laurel/contract/campaigns/raffle.ts';
import { type TaskName, taskNames } from '@laurel/contract/campaigns/tasks.ts';
import { t } from '../../languages/messages.ts';
import { anyTaskTitles, ticketWords } from '../edits/task-words.ts';
import { newTask } from './blank-definition.ts';
import { newPrize } from './blank-kinds.ts';
import { useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import {
  BetFields,
  BonusFields,
  ChoiceField,
  CountField,
  LongTextField,
  SwitchField,
  TextField,
} from './fields.tsx';
import { PrizeRow } from './prize-fields.tsx';
import { FaultAt, Fields, ListSection, Section } from './section.tsx';
import { TaskList, TaskMembers, TaskRow, tasksSummary } from './task-rows.tsx';
import { InstantField } from './window-section.tsx';

/** What gives tickets, and how winners are drawn from them. */
export function RaffleRulesSection() {
  const { rules, currency } = useDefinition<'raffle'>();
  const summary = tasksSummary(rules.tickets.map((task) => ticketWords(task, currency)));
  return (
    <Section title={t('Rules')} summary={summary} holds={['/rules']} startsOpen>
      <TaskList at="/rules/tickets" title={t('What gives tickets')} tasks={taskNames.map(newTicketTask)}>
        {(task, at, index) => <TicketRow at={at} index={index} task={task} />}
      </TaskList>
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

function newTicketTask(kind: TaskName): TicketTask {
  const { points: _, ...members } = newTask(kind, 'PT');
  return { ...members, tickets: 1 } as TicketTask;
}

function TicketRow({ at, index, task }: { at: string; index: number; task: TicketTask }) {
  const { currency } = useDefinition();
  const number = index + 1;
  return (
    <TaskRow
      at={at}
      name={t('Task for tickets {number}', { number })}
      title={anyTaskTitles[task.task]}
      words={ticketWords(task, currency)}
      remove={t('Remove task for tickets {number}', { number })}
    >
      <TaskMembers at={at} task={task} isGoal={false} />
      <CountField at={`${at}/tickets`} max={1_000_000} />
    </TaskRow>
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

/** What is drawn, and how many win it. */
export function RafflePrizesSection() {
  const { prizes } = useDefinition<'raffle'>();
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  return (
    <ListSection
      at="/prizes"
      title={t('Prizes')}
      summary={
        count === 0 ? t('none yet') : t('{count, plural, one {# winner} other {# winners}}', { count })
      }
      none={t('No prize yet: nothing is drawn.')}
      verb={prizes.length === 0 ? t('Add the first prize') : t('Add prize')}
      blank={() => drawn(newPrize(), 1)}
    >
      {(prize: RafflePrize, at, index) => (
        <PrizeRow
          index={index}
          at={at}
          prize={prize}
          withTerms={(terms) => drawn(terms, prize.count)}
          line={styles.countedPrize}
          who={<CountField at={`${at}/count`} label={t('Winners')} max={10_000} />}
        />
      )}
    </ListSection>
  );
}

/** As a raffle writes a prize: `count` is how many win it. */
function drawn(terms: PrizeTerms, count: number): RafflePrize {
  if (terms.kind !== 'free_spins') return { ...(terms as UnplacedPrize), count } as RafflePrize;
  const { count: spins, ...others } = terms;
  return { ...others, spins, count };
}
