import { parseTsv } from '../parse-tsv'
import legs from './reference/care/lab_legs.tsv?raw'
import steps from './reference/care/program_steps.tsv?raw'

/** Steps of programs of care, as rows that a clinic signs off. */
export const programStepTable = parseTsv(steps)
/** How long each leg of an order takes, as rows that a clinic signs off. */
export const labLegTable = parseTsv(legs)
