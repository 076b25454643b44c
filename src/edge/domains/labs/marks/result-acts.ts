import { resultActTable } from '#edge/platform/db/result-tables'
import { hasResult, type LabTestCode, labTestCodes } from '../lab-tests'
import type { SyphilisState } from '../results/syphilis-status'
import type { ResultFlag } from '../tests/lab-test'
import { isAmongFlags, isAmongTests } from './gravity'

interface ActedValue {
  readonly code: LabTestCode
  readonly flag: ResultFlag
}

/** Facts of the patient by all tests; without them, all that may be needed is offered. */
interface ActFacts {
  readonly isKnownHiv: boolean
  readonly hivConfirmedAt: string | null
  readonly syphilis: SyphilisState
}

/** What is offered for a result. Codes are those of the forms that they open. */
interface OfferedActs {
  /** Tests to order next. */
  readonly confirm: readonly LabTestCode[]
  /** Medicines of the formulary, the usual one of each infection. */
  readonly treat: readonly string[]
  /** Rules of prescribing that the result may set against a medicine in use. */
  readonly stop: readonly string[]
  /** Where to refer to, the first that fits; null where the clinician chooses. */
  readonly refer: string | null
  /** Conditions that a health department hears of. */
  readonly report: readonly string[]
}

const followed: readonly SyphilisState[] = ['treated', 'responding', 'serofast', 'past']
const exceptions: Readonly<Record<string, (facts: ActFacts) => boolean>> = {
  known_hiv: ({ isKnownHiv }) => isKnownHiv,
  hiv_confirmed: ({ hivConfirmedAt }) => hivConfirmedAt !== null,
  syphilis_followed: ({ syphilis }) => followed.includes(syphilis),
}

const table = resultActTable.map((row) => {
  const { act, tests = '', flags = '', unless = '', opens = '' } = row
  const isExcepted = exceptions[unless]
  if (unless && !isExcepted) throw new Error(`result_acts.tsv: no condition ${unless}`)
  return {
    act,
    opens: opens.split(' ').filter(Boolean),
    fits: ({ code, flag }: ActedValue, facts: ActFacts | null) =>
      isAmongTests(tests, code) && isAmongFlags(flags, flag) && !(facts && isExcepted?.(facts)),
  }
})

/** The next acts for the values of a result: of each act, the first row of `result_acts.tsv` that fits a value. */
export const actsOf = (values: readonly ActedValue[], facts: ActFacts | null): OfferedActs => {
  const opened = (act: string) => [
    ...new Set(
      values.flatMap((value) => {
        const row = table.find((each) => each.act === act && each.fits(value, facts))
        return (row?.opens ?? []).map((code) => (code === 'same' ? value.code : code))
      }),
    ),
  ]
  const tests = opened('confirm')
  const isSettled = (code: LabTestCode) =>
    values.some(
      (value) =>
        value.code === code &&
        hasResult(value.flag) &&
        !isAmongFlags('abnormal unread', value.flag),
    )
  return {
    confirm: labTestCodes.filter((code) => tests.includes(code) && !isSettled(code)),
    treat: opened('treat'),
    stop: opened('stop'),
    refer: opened('refer')[0] ?? null,
    report: opened('report'),
  }
}
