import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { allOf, legalName, type SQL, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { clinicMidnight } from '#edge/platform/time'
import { encryptedSummary } from '../after_visit_summaries'
import type { SummaryContent } from '../after_visit_summaries/contract'
import { byHand, indicationsOf } from '../formulary/medicine'
import { healthHistories } from '../health_histories/contract'
import { insurances } from '../insurances/contract'
import { stands } from '../labs'
import { labResults } from '../labs/results/contract'
import { prescriptions } from '../prescriptions/contract'
import {
  classOfMedicine,
  classOfTest,
  classOfVisit,
  isFreeTextReleased,
  type ReleaseClass,
  type ReleaseSection,
} from './content'

/** What of the record goes out: days and parts within what was signed. */
export interface Excerpt {
  readonly patientId: string
  readonly sections: readonly ReleaseSection[]
  readonly classes: readonly ReleaseClass[]
  readonly from: string | null
  readonly until: string | null
}

interface Person {
  readonly name: string
  readonly dob: string
  readonly state: string
  readonly address: string
  readonly phone: string | null
}
type HealthEntry = DecryptedRow<
  typeof healthHistories,
  'section' | 'code' | 'label' | 'details' | 'value' | 'unit' | 'status'
> & { readonly on: string | null }
type Result = DecryptedRow<typeof labResults, 'code' | 'value' | 'unit' | 'range' | 'finalAt'>
type Medicine = DecryptedRow<
  typeof prescriptions,
  'drug' | 'medicine' | 'reason' | 'sig' | 'quantity' | 'days' | 'refills' | 'writtenOn'
>

/** The parts of a record that an authorization lets out, each whole; a part that it does not name is empty. */
export const loadExcerpt = async (ctx: RequestContext, excerpt: Excerpt) => {
  const { db, env } = ctx
  const { patientId, sections, classes } = excerpt
  const has = (section: ReleaseSection) => sql`${sections.includes(section)}`
  const isIn = (released: ReleaseClass | null) => released === null || classes.includes(released)
  const isFreeText = isFreeTextReleased(classes)
  const [people, history, visits, results, medicines, cards] = await db.batch([
    sql<Person>`
      select ${legalName('u')} as name, p.dob, p.state, u.phone,
        trim(ifnull(p.address_line_1, '') || ' ' || ifnull(p.city, '') || ' ' || p.state || ' ' || ifnull(p.zip, '')) as address
      from patients p join users u on u.id = p.id where p.id = ${patientId}`,
    sql<HealthEntry>`
      select id, section, code, label, iif(${isFreeText}, details, null) as details, value, unit, status, ifnull(onset_on, substr(taken_at, 1, 10)) as "on"
      from health_histories
      where patient_id = ${patientId} and status in ('active', 'resolved') and ${has('health_history')}
        and (${isFreeText} or section in ('allergies', 'immunizations', 'vitals')) and ${within(excerpt, sql`taken_at`)}
      order by section, taken_at desc`,
    sql<{
      id: string
      startsAt: string
      kind: string
      program: string
      clinician: string | null
      content: SummaryContent | null
    }>`
      select a.id, a.starts_at as "startsAt", t.name as kind, t.program,
        (select ${legalName('c')} || ifnull(', ' || d.suffix, '') from providers d
          join users c on c.id = d.user_id where d.id = a.provider_id) as clinician,
        (select s.content from after_visit_summaries s
          where s.appointment_id = a.id and s.status = 'sent' and ${isFreeText}) as content
      from appointments a join encounter_types t on t.id = a.encounter_type_id
      where a.patient_id = ${patientId} and a.status = 'Complete' and ${has('visits')}
        and ${within(excerpt, sql`a.starts_at`)}
      order by a.starts_at desc`,
    sql<Result>`
      select v.id, v.code, v.value, v.unit, v.range, v.final_at as "finalAt"
      from observations v join labs l on l.id = v.lab_id
      where v.patient_id = ${patientId} and l.released_at >= v.final_at and ${has('results')}
        and ${stands}
        and ${within(excerpt, sql`v.final_at`)}
      order by v.final_at desc`,
    sql<Medicine>`
      select id, drug, medicine, reason, sig, quantity, days, refills, written_on as "writtenOn" from prescriptions
      where patient_id = ${patientId} and signed_at is not null and status <> 'entered_in_error'
        and ${has('medicines')} and ${isOnDays(excerpt, sql`written_on`)}
      order by written_on desc`,
    sql<DecryptedRow<typeof insurances, 'payer' | 'memberId'>>`
      select id, payer, member_id as "memberId" from insurances
      where patient_id = ${patientId} and status = 'active' and ${has('insurance')} order by rank`,
  ])
  const [person] = people.rows
  if (!person) throw notFound()
  const summaries = await decryptFields(encryptedSummary, env, visits.rows)
  const open = await Promise.all([
    decryptFields({ contract: healthHistories }, env, history.rows),
    decryptFields({ contract: labResults }, env, results.rows),
    decryptFields({ contract: prescriptions }, env, medicines.rows),
    decryptFields({ contract: insurances }, env, cards.rows),
  ])
  return {
    person,
    history: open[0],
    visits: summaries.filter(({ program }) => isIn(classOfVisit(program))),
    results: open[1].filter(({ code }) => isIn(classOfTest(code))),
    // What one is given for may be less than what it is known for.
    medicines: open[2].filter((each) =>
      each.drug === byHand
        ? isFreeText
        : indicationsOf(each).every((of) => isIn(classOfMedicine(of))),
    ),
    insurances: open[3],
  }
}
export type RecordExcerpt = Awaited<ReturnType<typeof loadExcerpt>>

/** Whether a moment is on the days that go out, as the document names them: days of the clinic. */
const within = ({ from, until }: Excerpt, at: SQL): SQL =>
  allOf([
    from && sql`${at} >= ${clinicMidnight(from)}`,
    until && sql`${at} < ${clinicMidnight(addPeriod(until, 1, 'day'))}`,
  ])

const isOnDays = ({ from, until }: Excerpt, day: SQL): SQL =>
  allOf([from && sql`${day} >= ${from}`, until && sql`${day} <= ${until}`])
