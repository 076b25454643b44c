import { gravities, resultTasks } from '../labs'

/** The kinds of tasks that results open, by what the event says of one: rows of `result_gravity.tsv`. */
const opened = new Map(
  gravities.flatMap(({ task, priority, notice }) =>
    task ? [[notice, { opens: task, priority, kinds: [notice] }] as const] : [],
  ),
)

const unmatched = {
  on: 'unmatched_labs.create',
  opens: 'unmatched_lab',
  due: 'business_day 0',
  owner: 'lead',
} as const

/** Events by which a result becomes work: a report of a laboratory, or a new reading by changed rules. */
const findings = ['labs.report', 'labs.read_again']

/** Each result that asks for an act is a task of its clinician; one that fits no patient, of a clinical lead. */
export const resultOpenings = [
  ...[...findings, 'labs.reopen'].flatMap((on) =>
    [...opened.values()].map((rule) => ({ on, ...rule, owner: 'result' as const })),
  ),
  { ...unmatched, priority: 1, kinds: ['first'] },
  { ...unmatched, priority: 2, kinds: ['usual'] },
]

/** A task about a result is done once the result is closed. A graver one takes the place of those that are less so. */
export const resultClosings = [
  { on: ['labs.close'], closes: resultTasks, reason: 'outcome_recorded' },
  // A clinician said what the laboratory means.
  { on: ['labs.enter_results'], closes: ['unread_result'], byPerson: true as const },
  { on: findings, closes: ['treat_result', 'read_result'], kinds: ['call'] },
  { on: findings, closes: ['read_result'], kinds: ['treat'] },
]
