import { priorityOfReport } from '../edge/domains/labs/report-priority'
import { unmatchedLabs } from '../edge/domains/unmatched_labs/contract'
import type { MatchProblem } from '../edge/domains/unmatched_labs/transitions'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf } from './row-builders'
import type { Case } from './rows/patient-rows'

interface Unmatched {
  readonly problem: MatchProblem
  readonly name: (person: Case['person']) => string
  readonly dob: (person: Case['person']) => string
  readonly hoursAgo: number
  /** What the laboratory found beside kidneys in range. */
  readonly hiv: string
}

/** Each is of the next patient of the list, who is easily taken for another. */
const unmatched: readonly Unmatched[] = [
  {
    problem: 'unknown_order',
    name: ({ first, last }) => `${last}, ${first}`,
    dob: ({ dob }) => dob,
    hoursAgo: 20,
    hiv: 'Non-reactive',
  },
  {
    problem: 'other_dob',
    name: ({ first, last }) => `${first} ${last}`,
    // Day and month were exchanged when the form was filled in.
    dob: ({ dob }) => [dob.slice(0, 4), dob.slice(8), dob.slice(5, 7)].join('-'),
    hoursAgo: 3,
    hiv: 'Reactive',
  },
]

/** Results that wait for staff to find whose they are. */
export const unmatchedLabSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const people = demoCases(today).filter(
    ({ person, consented }) =>
      person.panel !== null && consented && !person.more.account && person.dob.slice(8) <= '12',
  )
  const rows = await Promise.all(
    unmatched.map((one, at) => unmatchedRow(keys, one, people[at + 1] ?? people[0], at)),
  )
  return [insertRows(rows.filter((row) => row !== null))]
}

const unmatchedRow = async (
  keys: Keyring,
  { problem, name, dob, hoursAgo, hiv }: Unmatched,
  of: Case | undefined,
  number: number,
) => {
  if (!of) return null
  const id = demoId('unmatchedLab', number)
  const at = iso(of.noon - hoursAgo * hourMs)
  const values = [
    { code: 'hiv_ag_ab', value: hiv },
    { code: 'egfr', value: '97' },
  ] as const
  const encrypted = await encryptFields({ contract: unmatchedLabs }, keys, id, {
    name: name(of.person),
    dob: dob(of.person),
    report: { status: 'final', at, values },
  })
  return rowOf('unmatched_labs', {
    id,
    vendor: number % 2 ? 'MTL' : 'Ash',
    problem,
    priority: priorityOfReport({ values }),
    received_at: at,
    name: encrypted.name,
    dob: encrypted.dob,
    report: encrypted.report,
    created_at: at,
    updated_at: at,
  })
}
