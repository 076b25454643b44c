import type {
  MorbidityReport,
  Referral,
  ReferralOutcome,
  ReferralWay,
  VaccineOrder,
} from './orders'

type Options<T extends string> = Readonly<Record<T, string>>

export const labeledOptions = (labels: Options<string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const vaccineStatusLabels: Options<VaccineOrder['status']> = {
  draft: 'Draft',
  ordered: 'Ordered',
  given: 'Given',
  canceled: 'Canceled',
}

export const referralStatusLabels: Options<Referral['status']> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  closed: 'Closed',
  canceled: 'Canceled',
}
export const referralWayLabels: Options<ReferralWay> = {
  portal: 'By the portal of the service',
  phone: 'By phone',
  mail: 'By mail',
  patient: 'Given to the patient',
}
export const sentWayTexts: Options<NonNullable<Referral['sentWay']>> = {
  fax: 'Sent by fax',
  portal: 'Sent by the portal of the service',
  phone: 'Told by phone',
  mail: 'Sent by mail',
  patient: 'Given to the patient',
}
export const enclosureLabels: Options<NonNullable<Referral['encloses']>[number]> = {
  results: 'Released test results',
  medicines: 'Prescriptions',
  health_history: 'Health history, with allergies and conditions',
  visits: 'Summaries of visits',
}
export const referralReasonLabels: Options<Referral['reasonCode']> = {
  abnormal_result: 'Abnormal result',
  symptoms: 'Symptoms',
  screening_due: 'Screening is due',
  specialist_opinion: 'Opinion of a specialist',
  continuing_care: 'Continuing care',
  social_need: 'Social need',
  patient_request: 'The patient asked for it',
}
export const referralOutcomeLabels: Options<ReferralOutcome> = {
  seen: 'The patient was seen',
  did_not_attend: 'The patient did not attend',
  declined: 'The patient declined',
  could_not_reach: 'The patient could not be reached',
}

export const reportStatusLabels: Options<MorbidityReport['status']> = {
  draft: 'To be sent',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
}
const lostFax = 'The fax did not arrive. Check the number and fax it again.'
export const faxStatusLabels: Options<NonNullable<MorbidityReport['faxStatus']>> = {
  queued: 'The fax is waiting to be sent.',
  sending: 'The fax is being sent.',
  sent: 'The fax was sent.',
  delivered: 'The fax arrived.',
  failed: lostFax,
  bounced: lostFax,
  suppressed: lostFax,
  superseded: 'A newer fax took its place.',
}
export const conditions: Options<MorbidityReport['condition']> = {
  syphilis: 'Syphilis',
  gonorrhea: 'Gonorrhea',
  chlamydia: 'Chlamydia',
  hiv: 'HIV',
  hepatitis_b_acute: 'Hepatitis B, acute',
  hepatitis_c_acute: 'Hepatitis C, acute',
  hepatitis_c_chronic: 'Hepatitis C, chronic',
  mpox: 'Mpox',
}
export const stages: Options<NonNullable<MorbidityReport['stage']>> = {
  primary: 'Primary',
  secondary: 'Secondary',
  early: 'Early, non-primary non-secondary',
  late_or_unknown: 'Late or of unknown duration',
  congenital: 'Congenital',
  stillbirth: 'Syphilitic stillbirth',
}
export const manifestations: Options<NonNullable<MorbidityReport['manifestations']>[number]> = {
  neurologic: 'Neurologic',
  ocular: 'Ocular',
  otic: 'Otic',
  late_clinical: 'Late clinical',
}
export const symptoms: Options<NonNullable<MorbidityReport['symptoms']>[number]> = {
  chancre: 'Chancre',
  regional_nodes: 'Regional lymph nodes',
  body_rash: 'Body rash',
  palm_sole_rash: 'Palm or sole rash',
  mucous_patches: 'Mucous patches',
  condylomata_lata: 'Condylomata lata',
  hair_loss: 'Patchy hair loss',
  fever: 'Fever or malaise',
  sore_throat: 'Sore throat',
  general_nodes: 'Generalized lymphadenopathy',
  headache: 'Headache or neck stiffness',
  vision: 'Vision change or eye pain',
  hearing: 'Hearing loss, tinnitus or vertigo',
  cranial_nerve: 'Cranial-nerve palsy',
  mental_state: 'Altered mental state',
  gummata: 'Gummata',
  aortitis: 'Aortitis',
  none: 'None',
}
export const chancreSiteLabels: Options<NonNullable<MorbidityReport['chancreSite']>> = {
  penis: 'Penis',
  vulva_vagina: 'Vulva or vagina',
  cervix: 'Cervix',
  anus_rectum: 'Anus or rectum',
  mouth_lip: 'Mouth or lip',
  other: 'Other',
}
export const yesNoUnknown = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const
