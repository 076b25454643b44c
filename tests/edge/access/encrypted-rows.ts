import { uuidv7 } from '#edge/platform/ids'
import { writeCallMessage } from '../encrypted-values'
import { plantFax } from '../faxes/incoming-faxes'
import { plantUnmatched } from '../labs/unmatched-results'
import { onePage } from '../one-page-pdf'
import { act, addPrescription } from '../prescriptions/pills'
import { as, db, people, sessionId, stepUpAs, userId } from '../world'
import type { Subject } from './subjects'

const made: Partial<Record<Subject, Readonly<Record<string, string>>>> = {}

/** Opened and closed by a provider of another patient, so that it stays to be reviewed and opens nothing. */
const openEmergencyAccess = async (
  who: 'provider' | 'otherProvider',
  patient: string,
): Promise<string> => {
  await stepUpAs(who)
  const { id } = await as(who).call('POST /patients/:patient/break_glass', {
    params: { patient },
    body: { reasonCode: 'emergency_care', reasonText: 'They called the night line in pain.' },
  })
  await as(who).call('DELETE /patients/:patient/break_glass', { params: { patient } })
  await db
    .prepare('update sessions set confirmed_at = null where id = ?')
    .bind(sessionId(who))
    .run()
  return id
}

/** A file of tests may begin with an empty database and find this module as another file left it. */
const isWritten = async (insurance: string | undefined): Promise<boolean> =>
  Boolean(
    await db
      .prepare('select 1 from insurances where id = ?')
      .bind(insurance ?? '')
      .first(),
  )

/** Rows with encrypted columns are written by the product itself, once for each subject. */
export const encryptedRowIds = async (
  subject: Subject,
): Promise<Readonly<Record<string, string>>> => {
  const known = made[subject]
  if (known && (await isWritten(known.insurances))) return known
  const mine = subject === 'theirs'
  const who = mine ? 'patient' : 'otherPatient'
  const patient = userId(who)
  const card = await as(who)
    .insurances.in({ patients: patient })
    .create({ payer: 'Aetna', memberId: 'W123456789', relation: 'self' })
  const entry = await as(who).call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section: 'allergies' },
    body: { label: 'Latex', severity: 'mild' },
  })
  const [alert] = await as(mine ? 'provider' : 'otherProvider').call(
    'GET /patients/:patient/health_histories/alerts',
    { params: { patient } },
  )
  const correction = await as(who)
    .correction_requests.in({ patients: patient })
    .create({ section: 'visits', correction: 'The day is wrong.', grounds: 'I was there.' })
  const disclosure = await as(mine ? 'provider' : 'otherProvider')
    .disclosures.in({ patients: patient })
    .create({
      recipient: 'A court',
      description: 'Dates',
      purpose: 'court_order',
      disclosedAt: '2026-01-05T15:00:00.000Z',
    })
  const lab = await as(mine ? 'provider' : 'otherProvider')
    .labs.in({ patients: patient })
    .create({ vendor: 'Ash', tests: ['egfr'] })
  const selfTest = await as(who).hiv_labs.in({ patients: patient }).create({})
  const unmatchedId = await plantUnmatched({ orderId: lab.id, problem: 'other_dob' })
  const file = await as(mine ? 'provider' : 'otherProvider').call('POST /labs/:lab/files', {
    params: { lab: lab.id },
    body: { file: await onePage(), name: 'Report' },
  })
  const clinician = mine ? 'provider' : 'otherProvider'
  const otherPharmacy = await as('admin').pharmacies.create({ name: 'Far Pharmacy' })
  const prescription = await addPrescription(
    clinician,
    mine ? {} : { pharmacy: otherPharmacy.id },
    patient,
  )
  await act(clinician, 'sign', prescription.id)
  const covered = await addPrescription(
    clinician,
    { drug: 'ftc_taf_prep', refills: 0, overrideReason: 'Tested elsewhere last week' },
    patient,
  )
  await act(clinician, 'sign', covered.id)
  const application = await as(clinician).call('POST /patients/:patient/gilead_applications', {
    params: { patient },
    body: { prescription: covered.id },
  })
  const document = await as(mine ? 'provider' : 'otherProvider')
    .documents.in({ patients: patient })
    .create({ kind: 'insurance', name: 'Letter of the insurer' })
  const fax = await plantFax()
  const assessment = await as(mine ? 'provider' : 'otherProvider')
    .assessments.in({ patients: patient })
    .create({ kind: 'sti' })
  const questionnaire = await as(who)
    .questionnaires.in({ patients: patient })
    .create({ kind: 'risk', answers: [{ linkId: 'condom_use', values: ['mostly'] }] })
  const emergencyAccessId = await openEmergencyAccess(mine ? 'otherProvider' : 'provider', patient)
  const priorAuth = await as(mine ? 'provider' : 'otherProvider').call(
    'POST /patients/:patient/prior_auths',
    { params: { patient }, body: { template: 'prep_initial', prescription: prescription.id } },
  )
  const release = await as(who)
    .roi_requests.in({ patients: patient })
    .create({
      entity: 'self',
      recipient: 'Themselves',
      purpose: 'own_request',
      sections: ['profile', 'results'],
    })
  await as(who).call('POST /patients/:patient/roi_requests/:id/sign', {
    params: { patient, id: release.id },
    body: {
      initials: people[who].first.slice(0, 1) + people[who].last.slice(0, 1),
      classes: ['hiv'],
    },
  })
  const records = await as(clinician).call('POST /patients/:patient/roi_medical_records', {
    params: { patient },
    body: { sections: ['results'], roiRequest: release.id },
  })
  const visit = await db
    .prepare('select id from appointments where patient_id = ? limit 1')
    .bind(patient)
    .first<{ id: string }>()
  const callMessageId = uuidv7()
  await db.batch([await writeCallMessage(callMessageId, patient, visit?.id ?? '')])
  const ids = {
    call_messages: callMessageId,
    assessments: assessment.id,
    questionnaires: questionnaire.id,
    break_glass: emergencyAccessId,
    correction_requests: correction.id,
    disclosures: disclosure.id,
    documents: document.id,
    incoming_faxes: fax,
    insurances: card.id,
    labs: lab.id,
    prescriptions: prescription.id,
    gilead_applications: application.id,
    prior_auths: priorAuth.id,
    roi_requests: release.id,
    roi_medical_records: records.id,
    hiv_labs: selfTest.id,
    unmatched_labs: unmatchedId,
    files: file.id,
    health_histories: entry.id,
    health_history_alerts: alert?.id ?? 'none',
  }
  made[subject] = ids
  return ids
}
