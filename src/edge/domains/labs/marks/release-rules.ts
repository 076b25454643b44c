import { releaseRules } from '#edge/platform/db/result-tables'
import type { LabTestCode } from '../lab-tests'
import type { ResultFlag } from '../tests/lab-test'
import type { callReasons } from '../transitions'
import { isAmongFlags, isAmongTests } from './gravity'

interface ReleaseCase {
  readonly state: string | null
  /** Whether the patient asked for a call before they read it. */
  readonly isCallWished: boolean
  readonly values: readonly { readonly code: LabTestCode; readonly flag: ResultFlag }[]
}

/** Why, by the rows of `release_rules.tsv` and the patient's wish, a release waits until a clinician has told the patient; null where it does not. */
export const callReasonOf = ({
  state,
  isCallWished,
  values,
}: ReleaseCase): (typeof callReasons)[number] | null => {
  const isBound = releaseRules.some(
    ({ state: of, tests = '', flags = '' }) =>
      of === state &&
      values.some(({ code, flag }) => isAmongTests(tests, code) && isAmongFlags(flags, flag)),
  )
  if (isBound) return 'law'
  return isCallWished ? 'patient' : null
}
