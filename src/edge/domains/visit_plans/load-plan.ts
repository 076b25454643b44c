import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { displayMoment, hourMs, iso } from '#edge/platform/time'
import type { Indication } from '../formulary/medications'
import { medicineOf, type NamedMedicine } from '../formulary/medicine'
import { type LabTestCode, labTestOf } from '../labs/lab-tests'
import { endedStatuses } from '../prescribing'
import type { referralKinds } from '../referrals/contract'
import type { NotedVisit, PlanLine } from '../soap_notes'
import type { vaccines } from '../vaccine_orders/contract'
import { isDraftOrder } from './transitions'

const ofPrescription = {
  contract: { type: 'prescriptions', encrypted: ['drug', 'medicine', 'sig'] },
} as const
const ofLab = { contract: { type: 'labs', encrypted: ['tests'] } } as const
const ofReferral = { contract: { type: 'referrals', encrypted: ['toName'] } } as const

interface Order {
  readonly id: string
  readonly status: string
}
interface OrderedMedicine extends Order, NamedMedicine {
  readonly reason: Indication
  readonly sig: string
}
interface OrderedTests extends Order {
  readonly tests: readonly LabTestCode[]
}
interface OrderedVaccine extends Order {
  readonly vaccine: (typeof vaccines)[number]
  readonly dose: number
}
interface OrderedReferral extends Order {
  readonly toKind: (typeof referralKinds)[number]
  readonly toName: string
}

/** Orders of a visit that have not ended: for the plan of the note, and for the summary of the patient. */
export interface VisitPlan {
  readonly medicines: readonly OrderedMedicine[]
  readonly tests: readonly OrderedTests[]
  readonly vaccines: readonly OrderedVaccine[]
  readonly referrals: readonly OrderedReferral[]
  readonly lines: readonly PlanLine[]
}

/** Hours after the start of a visit in which orders of its clinician without a visit belong to it. */
const chartHours = 24

/** Condition on `o`: orders of the visit, and orders of its clinician in the chart from its start on. */
const ofVisit = ({
  id,
  patientId,
  providerId,
  startsAt,
}: NotedVisit): SQL => sql`o.patient_id = ${patientId}
  and (o.appointment_id = ${id} or o.encounter_id in (select e.id from encounters e where e.appointment_id = ${id})
    or (o.appointment_id is null and o.encounter_id is null and o.provider_id = ${providerId}
      and o.created_at >= ${startsAt} and o.created_at < ${iso(Date.parse(startsAt) + chartHours * hourMs)}))`
const ofEncounter = ({ id }: NotedVisit): SQL =>
  sql`o.encounter_id in (select e.id from encounters e where e.appointment_id = ${id})`

/** Reads the orders of a visit: the only source for the note, its signature and the summary of the patient. */
export const loadPlan = async (
  { db: connection, env }: Pick<RequestContext, 'db' | 'env'>,
  visit: NotedVisit,
): Promise<VisitPlan> => {
  const db = connection.together()
  const [drugs, labs, vaccines, sent, next] = await Promise.all([
    db.all(sql<OrderedMedicine>`
      select o.id, o.status, o.drug, o.medicine, o.reason, o.sig from prescriptions o
      where ${ofVisit(visit)} and not ${inList(sql`o.status`, endedStatuses)} order by o.created_at, o.id`),
    db.all(sql<OrderedTests>`
      select o.id, o.status, o.tests from labs o
      where ${ofVisit(visit)} and o.status not in ('canceled', 'expired', 'rejected', 'lost') order by o.created_at, o.id`),
    db.all(sql<OrderedVaccine>`
      select o.id, o.status, o.vaccine, o.dose from vaccine_orders o
      where ${ofEncounter(visit)} and o.status <> 'canceled' order by o.created_at, o.id`),
    db.all(sql<OrderedReferral>`
      select o.id, o.status, o.to_kind as "toKind", o.to_name as "toName" from referrals o
      where ${ofEncounter(visit)} and o.status <> 'canceled' order by o.created_at, o.id`),
    db.all(sql<{ id: string; startsAt: string; name: string }>`
      select a.id, a.starts_at as "startsAt", t.name from appointments a join encounter_types t on t.id = a.encounter_type_id
      where a.patient_id = ${visit.patientId} and a.id <> ${visit.id} and a.starts_at > ${visit.startsAt}
        and a.status = 'Scheduled' and a.lapsed_at is null order by a.starts_at limit 1`),
  ])
  const [medicines, tests, referrals] = await Promise.all([
    decryptFields(ofPrescription, env, drugs),
    decryptFields(ofLab, env, labs),
    decryptFields(ofReferral, env, sent),
  ])
  const line = (kind: PlanLine['kind'], { id, status }: Order, text: string): PlanLine => ({
    kind,
    id,
    isDraft: isDraftOrder({ status }),
    text,
  })
  return {
    medicines,
    tests,
    vaccines,
    referrals,
    lines: [
      ...medicines.map((each) => line('medicine', each, `${medicineOf(each).name}: ${each.sig}`)),
      ...tests.map((each) =>
        line('tests', each, each.tests.map((code) => labTestOf(code).name).join(', ')),
      ),
      ...vaccines.map((each) =>
        line('vaccine', each, `${each.vaccine.replaceAll('_', ' ')}, dose ${each.dose}`),
      ),
      ...referrals.map((each) =>
        line('referral', each, `${each.toKind.replaceAll('_', ' ')}: ${each.toName}`),
      ),
      ...next.map(({ id, name, startsAt }) =>
        line(
          'visit',
          { id, status: 'Scheduled' },
          `${name}, ${displayMoment(startsAt, visit.patientTimezone, '12h')}`,
        ),
      ),
    ],
  }
}
