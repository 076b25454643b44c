import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { onePage } from '../../one-page-pdf'
import { act, addPrescription } from '../../prescriptions/pills'
import { as, bindings, db, type Person, providerId, userId, world } from '../../world'

export const patient = userId('patient')
export const drain = () => drainOutbox(environmentOf(bindings))
export const run = (statement: string, ...values: unknown[]) =>
  db
    .prepare(statement)
    .bind(...values)
    .run()
export const applications = (who: Person) => as(who).gilead_applications.in({ patients: patient })
export const verb = (
  who: Person,
  name: 'start_review' | 'activate' | 'expire' | 'cancel',
  id: string,
  api = as(who),
) =>
  api.call(`POST /patients/:patient/gilead_applications/:id/${name}`, { params: { patient, id } })
export const sign = (id: string, initials = 'JE', who: Person = 'patient', api = as(who)) =>
  api.call('POST /patients/:patient/gilead_applications/:id/sign', {
    params: { patient, id },
    body: { initials },
  })
export const providerSign = (id: string, who: Person = 'provider', initials = 'DR') =>
  as(who).call('POST /patients/:patient/gilead_applications/:id/provider_sign', {
    params: { patient, id },
    body: { initials },
  })
export const decline = (id: string, reasonCode = 'privacy') =>
  as('patient').call('POST /patients/:patient/gilead_applications/:id/decline', {
    params: { patient, id },
    body: { reasonCode },
  })
export const submit = (
  id: string,
  channel: 'fax' | 'portal' = 'fax',
  who: Person = 'assistant',
  api = as(who),
) =>
  api.call('POST /patients/:patient/gilead_applications/:gilead_application/submit', {
    params: { patient, gilead_application: id },
    body: { channel },
  })
export const approve = (
  id: string,
  body: { gilead: string; endsOn?: string } = { gilead: 'GA-77' },
) =>
  as('support').call('POST /patients/:patient/gilead_applications/:id/approve', {
    params: { patient, id },
    body,
  })
export const formOf = (id: string, who: Person = 'patient') =>
  as(who).call('GET /patients/:patient/gilead_applications/:gilead_application/form', {
    params: { patient, gilead_application: id },
  })
export const textOf = async (id: string, label: string, who: Person = 'patient') =>
  (await formOf(id, who)).sections
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.label === label)?.text
export const share = (isOn: boolean) =>
  as('patient').call('PATCH /users/:user/user_settings', {
    params: { user: patient },
    body: { allowSharingHealthDataGilead: isOn },
  })
export const openTodos = async () => {
  await drain()
  const { results } = await db
    .prepare(
      "select subject_id as id from todos where patient_id = ? and type = 'GILEAD_APPLICATION' and status = 'todo'",
    )
    .bind(patient)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}
export const openTasks = async (id: string) => {
  await drain()
  const { results } = await db
    .prepare('select kind from tasks where subject_id = ? and closed_at is null order by kind')
    .bind(id)
    .all<{ kind: string }>()
  return results.map(({ kind }) => kind)
}

/** A draft, the last one out of the way. */
export const begin = async (who: Person = 'assistant') => {
  await run("update todos set status = 'expired' where type = 'GILEAD_APPLICATION'")
  await run(
    "update gilead_applications set status = 'canceled' where status not in ('expired', 'active', 'expiring')",
  )
  return (await applications(who).create({})).id
}
export const signedByBoth = async () => {
  const id = await begin()
  await sign(id)
  await providerSign(id)
  return id
}
export const submitted = async (channel: 'fax' | 'portal' = 'portal') => {
  const id = await signedByBoth()
  await submit(id, channel)
  return id
}
export const approved = async () => {
  const id = await submitted()
  await verb('support', 'start_review', id)
  await approve(id)
  return id
}

/** Nothing of the form is missing: where the patient lives, what they earn, a proof of it, and who prescribes. */
export const completeRecord = async () => {
  await run(
    "update patients set address_line_1 = '1 Elm St', city = 'Albany', income = 21000, household = 2, insured = 0 where id = ?",
    patient,
  )
  await run("update users set phone = '2125550101' where id = ?", patient)
  await run("update providers set npi = '1234567893' where id = ?", providerId('provider'))
}
export const addProof = async () => {
  const paper = await as('patient')
    .documents.in({ patients: patient })
    .create({ kind: 'proof_of_income', name: 'Pay slip' })
  await as('patient').call('POST /patients/:patient/documents/:document/files', {
    params: { patient, document: paper.id },
    body: { file: await onePage(), name: 'Pay slip' },
  })
}
/** A patient who takes a medicine that the program gives. */
export const prescribeCovered = async () => {
  await world()
  const pills = await addPrescription('provider', {
    drug: 'ftc_taf_prep',
    refills: 0,
    overrideReason: 'Tested elsewhere last week',
  })
  await act('provider', 'sign', pills.id)
}
