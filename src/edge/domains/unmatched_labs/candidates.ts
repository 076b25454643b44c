import { recordPatientsRead } from '#edge/events/audit'
import { operation, type RequestContext, subject } from '#edge/jsonapi/index'
import { type WithMergedPeople, withMergedPeople } from '#edge/merging/merged-people'
import { inList, sql } from '#edge/platform/db/index'
import { nameQuery } from '#edge/platform/db/name-query'
import { fullChosenName, fullName } from '#edge/platform/names/full-name'
import { sampledStatuses } from '../labs/transitions'
import { patients } from '../patients/table'
import { type agreements, listCandidates as contract } from './contract'
import { type FoundPatient, isTheirs, patientColumns } from './find-patient'
import { compareNames, isSameDay, isSwappedDay, type Reported } from './identity'
import { unmatchedLabPolicy } from './policy'
import { unmatchedLabs } from './resource'

type Agreement = (typeof agreements)[number]

interface Candidate extends FoundPatient {
  readonly isOfOrder: number
  readonly awaitsResult: number
}

/** Of whom staff choose: more than these are no help. */
const maxCandidates = 5

export const listCandidates = operation(
  contract,
  {
    subject: subject(unmatchedLabs, 'unmatchedLab', ['name', 'dob', 'orderId']),
    policy: unmatchedLabPolicy,
  },
  async (ctx) => {
    const { name, dob, orderId } = ctx.unmatchedLab
    const reported = { name, dob }
    const found = await withMergedPeople(ctx.db, await loadCandidates(ctx, reported, orderId))
    const ranked = found
      .map((each) => ({ person: each.person, agreed: agreementsOf(each, reported) }))
      .filter(({ agreed }) => isLikely(agreed))
      .toSorted((a, b) => weightOf(b.agreed) - weightOf(a.agreed))
      .slice(0, maxCandidates)
    await recordPatientsRead(
      ctx,
      'unmatched_labs.candidates',
      'patients',
      ranked.map(({ person }) => [person.patientId, person.patientId]),
    )
    return {
      data: ranked.map(({ person, agreed }) => ({
        id: person.patientId,
        fullName: fullName(person),
        fullChosenName: fullChosenName(person),
        dob: person.dob,
        agreements: agreed,
      })),
    }
  },
)

/** The patient of the order it names, those of this birth date, and those of this name; the one that stays of a merge. */
const loadCandidates = (
  ctx: RequestContext,
  { name, dob }: Reported,
  orderId: string | null,
): Promise<readonly Candidate[]> => {
  const day = dob.trim().slice(0, 10)
  const [year = '', month = '', date = ''] = day.split('-')
  const match = nameQuery(name.replace(/[^\p{L}\p{M}'’-]+/gu, ' '))
  const isNamed = match
    ? sql`union select * from (select patient_id from patient_names where names match ${match} limit ${maxNamed})`
    : sql``
  return ctx.db.all(sql<Candidate>`
    select ${patientColumns}, ifnull(${patients.id} = o.patient_id, 0) as "isOfOrder",
      exists (select 1 from labs l where l.patient_id = ${patients.id}
        and ${inList(sql`l.status`, sampledStatuses)}) as "awaitsResult"
    from patients join users u on u.id = ${patients.id} left join labs o on o.id = ${orderId}
    where ${patients.id} in (select ifnull(m.surviving_id, f.patient_id) from (
          select patient_id from labs where id = ${orderId}
          union select id from patients where ${inList(sql`dob`, [day, `${year}-${date}-${month}`])} ${isNamed}) f
        left join patient_merges m on m.merged_id = f.patient_id and m.status = 'merged')
      and ${isTheirs(ctx)} limit ${maxFound}`)
}
const maxNamed = 50
const maxFound = 500

const agreementsOf = (
  { person, people }: WithMergedPeople<Candidate>,
  { name, dob }: Reported,
): Agreement[] => {
  const verdicts = people.map((each) => compareNames(each, name))
  const says: Readonly<Record<Agreement, boolean>> = {
    order: person.isOfOrder === 1,
    dob: people.some((each) => isSameDay(each.dob, dob)),
    swapped_dob: people.some((each) => isSwappedDay(each.dob, dob)),
    name: verdicts.includes('match'),
    similar_name: !verdicts.includes('match') && verdicts.includes('doubt') && name.trim() !== '',
    awaits_result: person.awaitsResult === 1,
  }
  return weights.flatMap(([agreement]) => (says[agreement] ? [agreement] : []))
}

const weights = [
  ['order', 8],
  ['name', 8],
  ['dob', 6],
  ['swapped_dob', 4],
  ['similar_name', 3],
  ['awaits_result', 1],
] as const satisfies readonly (readonly [Agreement, number])[]

const weightOf = (agreed: readonly Agreement[]): number =>
  weights.reduce((sum, [agreement, weight]) => sum + (agreed.includes(agreement) ? weight : 0), 0)

/** A birth date alone is also that of strangers. */
const isLikely = (agreed: readonly Agreement[]): boolean =>
  agreed.some((each) => each === 'order' || each === 'name') ||
  (agreed.includes('similar_name') && agreed.some((each) => each.endsWith('dob')))
