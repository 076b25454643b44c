import { uuidv7 } from '../../src/edge/platform/ids.ts'
import { iso } from '../../src/edge/platform/time.ts'
import { stateNames } from '../../src/edge/platform/us-states.ts'
import { fail, log } from '../process/shell.mjs'
import { stateServiceLines } from '../setup/reference-data.mjs'
import { readAnswers } from './answers.mjs'
import { eventOf, insertion, literal, openTarget, targetOptions } from './target.mjs'

/** A check of a list of codes of states; `all` are all of them. */
export const statesField = (typed) => {
  if (/^\s*all\s*$/i.test(typed)) return Object.keys(stateNames)
  const codes = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ]
  if (!codes.length) throw new Error('Name at least one state, such as NY, or all')
  const unknown = codes.filter((code) => !Object.hasOwn(stateNames, code))
  if (unknown.length) throw new Error(`There is no state ${unknown.join(', ')}`)
  return codes
}

/** Offers care in these states, and in no other. What a state had already stays as it is. */
export const statesStatements = (codes) => [
  `DELETE FROM state_service_lines WHERE state NOT IN (${codes.map(literal).join(', ')})`,
  ...stateServiceLines()
    .filter(({ state }) => codes.includes(state))
    .map(
      (row) =>
        `${insertion('state_service_lines', row).replace(/ VALUES \((.+)\)$/, ' SELECT $1')} WHERE NOT EXISTS (SELECT 1 FROM state_service_lines WHERE state = ${literal(row.state)} AND service_line_id = ${literal(row.service_line_id)})`,
    ),
]

export const run = async ([typed = '', ...args]) => {
  let codes
  try {
    codes = statesField(typed)
  } catch (problem) {
    fail(problem.message)
  }
  const { values } = await readAnswers(args, [], targetOptions)
  const at = Date.now()
  openTarget(values).execute([
    ...statesStatements(codes),
    eventOf({
      name: 'clinic.set_states',
      type: 'clinic',
      detail: { states: codes.join(' ') },
      at: iso(at),
      requestId: uuidv7(at),
    }),
  ])
  log(`Care is offered in ${codes.join(', ')}, where a clinician is licensed`)
}
