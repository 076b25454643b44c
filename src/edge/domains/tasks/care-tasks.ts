import type { ClosingRule } from './closing-rules'
import type { OpeningRule } from './opening-rules'

/** Tasks of care steps, by the act of the step. */
export const careOpenings: readonly OpeningRule[] = [
  { on: 'care_steps.pass_due', opens: 'tests_overdue', priority: 3, kinds: ['test', 'measure'] },
  { on: 'care_steps.stay_overdue', opens: 'tests_long_overdue', priority: 2, kinds: ['test'] },
  {
    on: 'care_steps.call',
    opens: 'care_contact',
    priority: 2,
    kinds: ['contact'],
    owner: 'clinician',
  },
  { on: 'care_steps.call', opens: 'injection_to_book', priority: 3, kinds: ['injection'] },
  { on: 'care_steps.pass_due', opens: 'injection_overdue', priority: 2, kinds: ['injection'] },
  {
    on: 'care_steps.stay_overdue',
    opens: 'injection_long_overdue',
    priority: 1,
    kinds: ['injection'],
    owner: 'clinician',
  },
  { on: 'care_steps.call', opens: 'vaccine_follow_up', priority: 3, kinds: ['vaccine'] },
]

const kinds = [...new Set(careOpenings.map(({ opens }) => opens))]

/** Closes the tasks of a step once the record or a person completes it. */
export const careClosings: readonly ClosingRule[] = [
  { on: ['care_steps.find_done', 'care_steps.complete'], closes: kinds },
  { on: ['care_steps.waive'], closes: kinds, reason: 'other' },
  { on: ['care_steps.end'], closes: kinds, reason: 'other' },
]
