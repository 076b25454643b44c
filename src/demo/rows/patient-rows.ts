import { statusAfter } from '#edge/domains/patients/statuses'
import { dayMs, iso } from '#edge/platform/time'
import { demoClinicians } from '../accounts/clinicians'
import { demoId } from '../accounts/identity'
import { demoPharmacies } from '../accounts/organizations'
import type { DemoPatient } from '../accounts/person'
import { staffNumber } from '../accounts/staff'
import { lookUpId, rowOf, rowsAt, type TableRow } from '../row-builders'
import type { DemoVisit } from '../visits/appointments'

/** A patient with all that happened to them. */
export interface Case {
  readonly person: DemoPatient
  readonly visits: readonly DemoVisit[]
  readonly consented: boolean
  readonly enrolled: number
  /** The day the demo stands on, at noon UTC. */
  readonly noon: number
}

export const clinicianId = (clinician: number) => demoId('clinician', clinician + 1)
export const providerId = (clinician: number | null) =>
  clinician === null ? null : demoId('provider', clinician + 1)
export const staffId = (mail: string) => demoId('staff', staffNumber(mail))
export const assistantOf = (clinician: number) => {
  const at = demoClinicians[clinician]?.assistant ?? 0
  return staffId(at === 0 ? 'assistant' : `assistant${at + 1}`)
}
export const leadOf = (clinician: number) =>
  staffId(clinician < 6 ? 'clinical_lead' : 'clinical_lead2')

export const accountRow = ({ person, enrolled, noon }: Case): TableRow => {
  const { more } = person
  const at = iso(enrolled)
  return rowsAt(at).user({
    id: person.id,
    role: 'patient',
    status: more.account ?? 'active',
    email: person.email,
    phone: person.phone,
    first_name: person.first,
    last_name: person.last,
    nickname: more.nickname ?? null,
    pronouns: person.pronouns,
    language: more.language ?? 'en',
    timezone: person.zone,
    portrait: more.portrait ?? null,
    email_verified_at: more.unverified ? null : at,
    phone_verified_at: more.unverified || person.phone === null ? null : at,
    last_login_at: iso(Math.max(enrolled, noon - (1 + (person.number % 6)) * dayMs)),
  })
}

export const patientRow = (one: Case): TableRow => {
  const { person, enrolled, consented } = one
  const { more } = person
  const at = iso(enrolled)
  // A patient who stopped at the first gate has no details yet.
  const about = consented ? person : null
  return rowsAt(at).patient({
    id: person.id,
    dob: person.dob,
    state: person.state,
    zip: person.zip,
    city: person.city,
    address_line_1: about?.street ?? null,
    gender: about?.gender ?? null,
    sex: about?.sex ?? null,
    relationship: about?.relationship ?? null,
    race: JSON.stringify(about?.race ?? []),
    ethnicity: about?.ethnicity ?? null,
    height: about?.height ?? null,
    weight: about?.weight ?? null,
    insured: about?.insured ?? null,
    has_no_ssn: 0,
    income: about?.income ?? null,
    household: about?.household ?? null,
    has_medicare: 0,
    has_va: 0,
    cash_pay: more.cashPay ?? 0,
    subscribed: more.subscribed ?? 0,
    waitlist: more.waitlist ?? null,
    sms_opt_out: more.smsOptOut ?? 0,
    contact_method: person.contact,
    preferred_communication: person.contact,
    status: statusAfter(more.statusReason ?? 'enrolled'),
    status_reason: more.statusReason ?? null,
    cbo_id: person.cboId,
    pharmacy_id:
      consented && person.panel !== null
        ? demoId('pharmacy', 1 + ((person.number - 1) % demoPharmacies.length))
        : null,
    provider_id: providerId(person.panel),
    support_user_id: staffId(person.number % 2 ? 'support' : 'support2'),
    photo_id_at: hasPhoto(one) ? at : null,
    consented_at: consented ? iso(enrolled + 600_000) : null,
    initials: consented ? person.initials : null,
  })
}

export const hasPhoto = ({ person, visits }: Case) =>
  (person.more.photo ?? (visits.some(({ status }) => status === 'Complete') ? 1 : 0)) === 1

export const settingRows = ({ person, consented, enrolled }: Case): TableRow[] => {
  const isSigned = consented ? 'true' : 'false'
  const values = {
    accept_terms_of_service: isSigned,
    accept_telehealth_consent: isSigned,
    accept_privacy_policy: isSigned,
    allow_sharing_health_data: isSigned,
    time_format: person.number % 7 === 0 ? '24h' : '12h',
  }
  return Object.entries(values).map(([name, value]) =>
    rowOf('user_settings', {
      user_id: person.id,
      name,
      value,
      updated_at: iso(enrolled),
    }),
  )
}

/** The text agreed to is the one in force; its version and hash come from the reference data. */
export const consentRows = ({ person, consented, enrolled }: Case): TableRow[] =>
  consented
    ? ['telehealth_consent', 'agree_privacy_policy', 'agree_tos', 'sharing_data'].map(
        (document, at) =>
          rowOf('consents', {
            id: demoId('consent', person.number * 10 + at),
            patient_id: person.id,
            document,
            agreed: 1,
            initials: document === 'telehealth_consent' ? person.initials : null,
            locale: 'en',
            occurred_at: iso(enrolled + 600_000),
          }),
      )
    : []

/** The provider of the panel: the row's `providerId`. */
export const panelPairs = ({ person, enrolled }: Case) =>
  person.panel === null ? [] : [pairOf(person.id, person.panel, enrolled)]

/** The providers of the patient's visits. */
export const visitPairs = ({ person, visits, enrolled }: Case) =>
  [...new Set(visits.map(({ clinician }) => clinician))]
    .filter((clinician) => clinician !== null)
    .map((clinician) => pairOf(person.id, clinician, enrolled))

const pairOf = (patientId: string, clinician: number, enrolled: number) => ({
  patientId,
  providerId: providerId(clinician),
  since: iso(enrolled),
})

export const treatmentRows = ({ person, enrolled }: Case): TableRow[] =>
  person.care === null
    ? []
    : [
        rowsAt(iso(enrolled + 900_000)).patientTreatment({
          patient_id: person.id,
          treatment_id: lookUpId('treatments', person.care),
        }),
      ]
