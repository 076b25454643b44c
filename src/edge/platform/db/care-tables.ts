import { parseTsv } from '../parse-tsv'
import steps from './reference/care/program_steps.tsv?raw'

/** Steps of programs of care, as rows that a clinic signs off. */
export const programStepTable = parseTsv(steps)
