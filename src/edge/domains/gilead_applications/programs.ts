import type { MedicationCode } from '../formulary/medications'

export const assistancePrograms = ['MAP', 'PAP'] as const
export type AssistanceProgram = (typeof assistancePrograms)[number]
export const programNames: Readonly<Record<AssistanceProgram, string>> = {
  MAP: 'Medication Assistance Program',
  PAP: 'Patient Assistance Program',
}

/** Which program gives a medicine of this manufacturer: one is for prevention, the other for treatment. */
export const programOf: Readonly<Partial<Record<MedicationCode, AssistanceProgram>>> = {
  ftc_tdf_prep: 'MAP',
  ftc_taf_prep: 'MAP',
  lenacapavir_prep: 'MAP',
  bictegravir_treatment: 'PAP',
}

/** What of an application can be missing, in the order of the form. */
export const missingParts = [
  'address',
  'residence',
  'phone',
  'household',
  'proof_of_income',
  'insurance',
  'insurance_card',
  'prescriber',
  'prescription',
] as const
export type MissingPart = (typeof missingParts)[number]

/** What the patient allows by their signature (45 CFR 164.508(c)). */
export const authorization = [
  'I allow my clinic to give the manufacturer’s assistance program what is on this form: who I am, my insurance, my income, my medicine and what it is for. This tells of HIV prevention or treatment.',
  'The program uses it to decide whether it gives me my medicine, to deliver it, and to talk to me and my clinic about it.',
  'I may say no. My care does not depend on it; without it I cannot get the medicine from the program.',
  'I may take this back at any time, in my account or in writing. It holds for what was not sent yet.',
  'The program may be free to share what it gets further, and federal privacy law may not protect it there.',
  'It ends when I leave the program, and at the latest one year after I sign.',
] as const
