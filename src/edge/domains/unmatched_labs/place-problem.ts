import { withMergedPeople } from '#edge/merging/merged-people'
import { type Db, sql } from '#edge/platform/db/index'
import { type LabStatus, underWayStatuses } from '../labs/transitions'
import { compareNames, findMatchProblem, type PersonOnRecord, type Reported } from './identity'
import type { MatchProblem } from './transitions'

interface OrderedFor extends PersonOnRecord {
  readonly patientId: string
}

/** Why a report is not placed on the order it names: it is not this person's, or may as well be another's. */
export const findPlaceProblem = async (
  db: Db,
  order: OrderedFor,
  reported: Reported,
): Promise<'other_name' | 'other_dob' | 'two_people' | null> => {
  const problem = findMatchProblem(order, reported)
  const [found] = problem ? await withMergedPeople(db, [order]) : [{ people: [order] }]
  const person = found?.people.find((each) => findMatchProblem(each, reported) === null)
  if (!person) return problem
  return (await isAlsoOfAnother(db, person, reported)) ? 'two_people' : null
}

/** Whether another patient of this birth date fits the name. A record that was merged is no other person. */
const isAlsoOfAnother = async (
  db: Db,
  { patientId, dob }: OrderedFor,
  { name }: Reported,
): Promise<boolean> => {
  const others = await db.all(sql<PersonOnRecord>`
    select u.first_name as "firstName", u.last_name as "lastName", u.nickname, p.dob
    from patients p join users u on u.id = p.id where p.dob = ${dob} and p.id <> ${patientId}
      and not exists (select 1 from patient_merges m where m.merged_id = p.id and m.status = 'merged'
        and m.surviving_id = ${patientId})`)
  return others.some((each) => compareNames(each, name) === 'match')
}

/** Why an order takes no report. */
export const noReportProblem = (status: LabStatus): MatchProblem =>
  [...underWayStatuses, 'final', 'corrected'].some((each) => each === status)
    ? 'late_report'
    : 'closed_order'
