import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, type SQL, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { notFound } from '#edge/platform/problem'
import { hourMs, iso } from '#edge/platform/time'
import { dueBy } from '../../business_hours/due-rule'
import type { OpeningHours } from '../../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../../business_hours/table'
import { kidneyLimitOf } from '../../formulary'
import type { Indication } from '../../formulary/medications'
import type { NamedMedicine } from '../../formulary/medicine'
import type { LabTestCode } from '../lab-tests'
import type { Measure } from '../reading/measure'
import type { HivStatus } from '../results/hiv-status'
import { rulesVersion } from '../rules-version'
import type { ResultFlag } from '../tests/lab-test'
import { type Gravity, gravityOf } from './gravity'
import { callReasonOf } from './release-rules'

interface WorkedValue {
  readonly code: LabTestCode
  readonly flag: ResultFlag
  readonly measure: Measure | null
}

interface OrderFacts {
  readonly state: string
  readonly isCallWished: boolean
  readonly isListed: boolean
  readonly isTold: boolean
}

/** What of an order and its patient decides who acts on its result, by when, and when the patient reads it. */
interface LabWork extends OrderFacts {
  readonly hours: readonly OpeningHours[]
  /** The highest clearance that the label of a medicine of the patient asks for; an eGFR below it is urgent. */
  readonly labelEgfr: number
}

/** What of a prescription is read here: its domain builds on this one. */
const prescription = { contract: { type: 'prescriptions', encrypted: ['drug', 'medicine'] } }
/** Over `r`: signed, and neither ended nor withdrawn. What is in doubt counts as taken. */
const isTaken = sql`r.status not in ('draft', 'ready_to_sign', 'canceled', 'discontinued', 'expired', 'entered_in_error')`

export const loadLabWork = async (
  env: Environment,
  db: Db,
  { id, patientId }: { readonly id: string; readonly patientId: string },
  /** Leaves out medicines signed later: of a result that was settled before. */
  signedUntil: string | null = null,
): Promise<LabWork> => {
  const [hours, medicines, row] = await Promise.all([
    db.all(selectOpeningHours).then(openingHoursOf),
    db
      .all(sql<NamedMedicine & { id: string; reason: Indication }>`
        select r.id, r.drug, r.medicine, r.reason from prescriptions r where r.patient_id = ${patientId} and ${isTaken}
          and (${signedUntil} is null or r.signed_at <= ${signedUntil})`)
      .then((rows) => decryptFields(prescription, env, rows)),
    db.first(sql<OrderFacts>`
      select p.state, l.listed_at is not null as "isListed", l.told_at is not null as "isTold",
        ifnull(l.call_first, 0) or exists (select 1 from user_settings s where s.user_id = p.id
          and s.name = 'call_me_first' and s.value = 'true') as "isCallWished"
      from patients p left join labs l on l.id = ${id} where p.id = ${patientId}`),
  ])
  if (!row) throw notFound()
  return {
    ...row,
    hours,
    labelEgfr: Math.max(0, ...medicines.map(kidneyLimitOf)),
  }
}

interface Report {
  readonly at: string
  readonly isWhole: boolean
  /** What is new, what of the record it corrects, and what stays. */
  readonly fresh: readonly WorkedValue[]
  readonly corrected: readonly WorkedValue[]
  readonly unchanged: readonly WorkedValue[]
  readonly isKnownHiv?: boolean
  readonly isHivConfirmed?: boolean
  readonly hivState?: HivStatus['state']
  readonly isSyphilisFollowed?: boolean
}

/** A part of a report is listed at once where its task is pressing, and else once the report is whole. */
export const isPressing = ({ priority }: Gravity): boolean => priority <= 2

/**
 * What follows from a report. A value that it corrects counts as much as the new one: who was told of it has to hear.
 * Once the patient was told, what did not change asks for no second call.
 */
export const workOf = (work: LabWork, report: Report) => {
  const { at, isWhole, fresh, corrected, unchanged } = report
  const context = { ...report, labelEgfr: work.labelEgfr }
  const changed = gravityOf([...fresh, ...corrected], context)
  const whole = gravityOf([...fresh, ...corrected, ...unchanged], context)
  const news = work.isTold ? changed : whole
  // Values that a correction replaces need no call any more.
  const isToTell = [gravityOf(fresh, context), gravityOf(unchanged, context)].some(
    (each) => each.isTold,
  )
  return {
    isListed: isWhole || work.isListed || isPressing(whole),
    gravity: whole.rank,
    ...dueTimesOf(news, work, at),
    isTold: work.isTold && !changed.isTold,
    waitsForCall: callReasonOf({ ...work, values: [...fresh, ...unchanged] }),
    notice: news.notice,
    outcome: isToTell ? 'positive' : 'review',
  }
}

/** By when it is acted on, and when its task goes to the lead, of what is known since `at`. */
export const dueTimesOf = (
  { due, escalatesAfterHours }: Gravity,
  { hours }: Pick<LabWork, 'hours'>,
  at: string,
) => {
  const dueAt = dueBy(due, hours, Date.parse(at))
  const escalatesAt =
    escalatesAfterHours === null ? dueAt : iso(Date.parse(at) + escalatesAfterHours * hourMs)
  return { dueAt, escalatesAt }
}

/** Over `l`. What changed is read again and closed again; the plan of an earlier value stays on record. */
export const workSet = (
  { isListed, gravity, dueAt, escalatesAt, isTold, waitsForCall }: ReturnType<typeof workOf>,
  at: string,
): SQL => sql`
  gravity = ${gravity}, due_at = ${dueAt}, escalates_at = ${escalatesAt}, listed_at = ${isListed ? at : null},
  read_at = null, read_by_id = null, closed_at = null, closed_by_id = null, rules_version = ${rulesVersion},
  graver_rules_at = null, milder_rules_at = null, waits_for_call = ${waitsForCall}${isTold ? sql`` : sql`, told_at = null, told_by_id = null`}`
