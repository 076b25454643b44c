import type { VisitSummary } from './load-summary'

type Summary = NonNullable<VisitSummary['summary']>
type Vaccine = Summary['vaccines'][number]['vaccine']
type ReferralKind = Summary['referrals'][number]['toKind']

export const vaccineLabels: Readonly<Record<Vaccine, string>> = {
  hepatitis_a: 'Hepatitis A vaccine',
  hepatitis_b: 'Hepatitis B vaccine',
  hpv: 'HPV vaccine',
  mpox: 'Mpox vaccine',
  influenza: 'Flu vaccine',
  covid_19: 'COVID-19 vaccine',
  meningococcal_acwy: 'Meningitis ACWY vaccine',
  meningococcal_b: 'Meningitis B vaccine',
  pneumococcal: 'Pneumonia vaccine',
  tdap: 'Tetanus and whooping cough vaccine',
  zoster: 'Shingles vaccine',
}

export const referralLabels: Readonly<Record<ReferralKind, string>> = {
  primary_care: 'Primary care',
  hiv_specialist: 'HIV specialist',
  hepatology: 'Liver specialist',
  infectious_disease: 'Infection specialist',
  gynecology: 'Gynecology',
  urology: 'Urology',
  anal_cancer_screening: 'Anal cancer screening',
  mental_health: 'Mental health care',
  substance_use: 'Help with alcohol or drugs',
  dental: 'Dental care',
  housing: 'Help with housing',
  food: 'Help with food',
  insurance: 'Help with insurance',
  partner_services: 'Help telling your partners',
  emergency: 'Emergency care',
  other: 'Another service',
}
