import type { z } from '#edge/jsonapi/contract'
import { type Actor, operation, policyOver, subject } from '#edge/jsonapi/index'
import { type Column, type SQL, sql, stamps } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { chooseTreatmentTypes, listTreatmentTypes, type treatmentType } from './contract'
import { isServed } from './served-states'

const policy = policyOver(patients.id, {
  patient: ['own', 'choose'],
  provider: ['careTeam', 'choose'],
  assistant: 'careTeam',
  support: ['everyone', 'choose'],
  manager: 'everyone',
  clinical_admin: ['everyone', 'choose'],
  clinical_lead: ['everyone', 'choose'],
  cbo: 'ownOrganization',
})
/** Roles that receive which treatments are chosen, without the appointments they open. */
const namesOnly: readonly string[] = ['manager', 'cbo']

interface Patient {
  readonly id: string
  readonly state: string
}
type TreatmentType = z.output<typeof treatmentType>

/** Whether a treatment `t` is offered in a state. */
const isOffered = (state: string | Column): SQL =>
  sql`exists (select 1 from state_service_lines o where o.state = ${state} and o.service_line_id = t.service_line_id
    and ${isServed('o', clinicDay())})`

/** The patient with what there is to choose from, so that a choice is judged without another read. */
const chooser = subject(patientSubject.resource, 'patient', () => ({
  id: patients.id,
  state: patients.state,
  options: sql<string>`(
    select json_group_array(json_object('id', t.id, 'name', t.name, 'open', ifnull(chosen.active, 0) or ${isOffered(patients.state)}))
    from treatments t
      left join patient_treatments chosen on chosen.treatment_id = t.id and chosen.patient_id = ${patients.id}
    where t.active = 1 or chosen.active = 1)`,
}))
interface Option {
  readonly id: string
  readonly name: string
  /** Chosen already, or offered in the state. */
  readonly open: 0 | 1
}

// After a first visit that is complete, what follows is booked; until then, the first.
const treatmentsOf = ({ id, state }: Patient) =>
  sql`
    select t.id, t.name, t.summary, l.name as service_line, t.position,
      ifnull(chosen.active, 0) as active,
      ${isOffered(state)} as offered,
      (select json_group_array(json_object('id', e.id, 'name', e.name) order by e.position)
        from treatment_encounter_types o join encounter_types e on e.id = o.encounter_type_id
        where o.treatment_id = t.id and e.active = 1 and o.stage = case when exists (
          select 1 from appointments a join treatment_encounter_types f
            on f.encounter_type_id = a.encounter_type_id and f.treatment_id = t.id and f.stage = 'initial'
          where a.patient_id = ${id} and a.status = 'Complete') then 'follow_up' else 'initial' end) as patient_encounter_types
    from treatments t
      join service_lines l on l.id = t.service_line_id
      left join patient_treatments chosen on chosen.treatment_id = t.id and chosen.patient_id = ${id}
    where t.active = 1 or chosen.active = 1
    order by t.position`

const answerFor = (patient: Patient, { role }: Actor) => ({
  select: treatmentsOf(patient),
  present: ({ patientEncounterTypes, ...row }: TreatmentType) =>
    namesOnly.includes(role) ? row : { ...row, patientEncounterTypes },
})

const field = 'treatment_types'

const onPatient = { subject: patientSubject, policy }

export const treatmentTypeOperations = [
  operation(listTreatmentTypes, onPatient, ({ patient, actor }) => answerFor(patient, actor)),
  // What is no longer chosen stays, inactive. A choice is a new version of the patient: two writers do not undo each other.
  operation(chooseTreatmentTypes, { subject: chooser, policy }, ({ patient, body, actor, now }) => {
    const options = JSON.parse(patient.options) as readonly Option[]
    const chosen = body.treatmentTypes.map((id) => options.find((row) => row.id === id))
    const refused = chosen.find((row) => row && !row.open)
    if (refused)
      throw unprocessable('not_offered', `${refused.name} is not offered in your state`, field)
    if (chosen.includes(undefined)) throw unprocessable('invalid', 'Choose from the list', field)
    const ids = JSON.stringify(body.treatmentTypes)
    return {
      write: [
        sql`
          insert into patient_treatments (patient_id, treatment_id, active, since)
          select ${patient.id}, value, 1, ${now} from json_each(${ids}) where true
          on conflict (patient_id, treatment_id) do update set active = 1, since = excluded.since where active = 0`,
        sql`
          update patient_treatments set active = 0, since = ${now}
          where patient_id = ${patient.id} and active = 1 and treatment_id not in (select value from json_each(${ids}))`,
        sql`update patients set ${stamps(now)} where id = ${patient.id}`,
      ],
      detail: { count: body.treatmentTypes.length },
      ...answerFor(patient, actor),
    }
  }),
]
