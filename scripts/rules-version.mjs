import { root } from './setup/paths.mjs'
import { digest } from './setup/stamp.mjs'

const labs = 'src/edge/domains/labs'
const tables = 'src/edge/platform/db/reference'

/** Tables and modules by which a result is read and graded. */
export const sources = [
  `${tables}/result_gravity.tsv`,
  `${tables}/release_rules.tsv`,
  `${tables}/prescribing_rules.tsv`,
  `${tables}/formulary/medications.tsv`,
  `${labs}/reading`,
  `${labs}/tests`,
  `${labs}/results`,
  `${labs}/marks/gravity.ts`,
  `${labs}/marks/release-rules.ts`,
]

/** A hash of the rules of results: other rules have another version. */
export const rulesVersion = (from = root) => digest(sources, from).slice(0, 16)
